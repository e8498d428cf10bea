import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { batches } from '#kernel/database/dialect'
import { prefixesOf, textWords } from '#kernel/formats/text_words'
import { digest } from '#kernel/vault/vault'

const TABLE = 'text_search_words'

/** Sources of searchable texts: rows of workflow_decisions, file_notes, grievance_steps and stored_files. */
export type TextSource = 'decision' | 'note' | 'grievance_step' | 'certificate'

/** Rows per statement: below the limits of both databases. */
const INSERT_BATCH_SIZE = 300

/** Maximum number of search words; further ones no longer narrow the result. */
const MAX_SEARCH_WORDS = 8

/** Sorts after every character of a word, on both databases. */
const MAX_CHARACTER = '\u{10FFFF}'

/** Length of a digest that is enough to distinguish words. */
const DIGEST_LENGTH = 32

const sealedWord = (beginning: string) => digest(beginning, 'text_word').slice(0, DIGEST_LENGTH)

/**
 * Returns the words under which a text is stored. Grievances are encrypted: only keyed digests of the beginnings of
 * their words are stored, which can be compared but not read.
 */
function wordsOf(source: TextSource, texts: readonly (string | null)[]): string[] {
  const options = { withDigits: source === 'certificate' }
  const words = [...new Set(texts.flatMap((text) => (text ? textWords(text, options) : [])))]
  if (source !== 'grievance_step') return words
  return [...new Set(words.flatMap(prefixesOf))].map(sealedWord)
}

/** Saves the words of a text, in the transaction that writes it; a text without words has no cost. */
export async function saveTextWords(
  client: QueryClientContract | undefined,
  source: TextSource,
  sourceId: number,
  ...texts: readonly (string | null)[]
): Promise<void> {
  const rows = wordsOf(source, texts).map((word) => ({ source, source_id: sourceId, word }))
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE) {
    await (client ?? db.connection())
      .knexQuery()
      .table(TABLE)
      .insert(rows.slice(start, start + INSERT_BATCH_SIZE))
      .onConflict(['source', 'word', 'source_id'])
      .ignore()
  }
}

/** Deletes the words of texts that were erased or rewritten. */
export async function deleteTextWords(
  client: QueryClientContract,
  source: TextSource,
  sourceIds: readonly number[]
): Promise<void> {
  for (const batch of batches(sourceIds))
    await client
      .from(TABLE)
      .where({ source })
      .whereIn('source_id', [...batch])
      .delete()
}

/**
 * Restricts rows to those whose text contains every typed word, or words that begin with it.
 *
 * @param column the row's id
 * @returns false if no searchable word was typed; the query is then unchanged
 */
export function whereTextHas(
  query: DatabaseQueryBuilderContract,
  column: string,
  source: TextSource,
  typed: string
): boolean {
  const all = textWords(typed, { withDigits: source === 'certificate' })
  const words = all.slice(0, MAX_SEARCH_WORDS)
  if (words.length === 0) return false
  for (const word of words) {
    void query.whereIn(column, (found) => {
      found.from(TABLE).where({ source }).select('source_id')
      if (source === 'grievance_step')
        found.where('word', sealedWord(prefixesOf(word).at(-1) ?? word))
      else found.whereBetween('word', [word, word + MAX_CHARACTER])
    })
  }
  return true
}
