import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { batches } from '#kernel/database/dialect'
import { beginningsOf, textWords } from '#kernel/formats/text_words'
import { digest } from '#kernel/vault/vault'

const TABLE = 'text_search_words'

/** What is searched: rows of workflow_decisions, file_notes, grievance_steps and stored_files. */
export type TextSource = 'decision' | 'note' | 'grievance_step' | 'certificate'

/** Rows of a statement: below the limits of both databases. */
const INSERT_BATCH_SIZE = 300

/** Words of a search beyond these narrow nothing any more. */
const MAX_SEARCH_WORDS = 8

/** After every sign of a word, on both databases. */
const MAX_CHARACTER = '\u{10FFFF}'

/** Digits and letters of a digest are enough to tell words apart. */
const DIGEST_LENGTH = 32

const sealedWord = (beginning: string) => digest(beginning, 'text_word').slice(0, DIGEST_LENGTH)

/**
 * What a text is kept under. Complaints are sealed: of their words only keyed digests of the beginnings are kept,
 * which are compared and not read.
 */
function wordsOf(source: TextSource, texts: readonly (string | null)[]): string[] {
  const options = { withDigits: source === 'certificate' }
  const words = [...new Set(texts.flatMap((text) => (text ? textWords(text, options) : [])))]
  if (source !== 'grievance_step') return words
  return [...new Set(words.flatMap(beginningsOf))].map(sealedWord)
}

/** Keeps the words of a text, in the transaction that writes it; a text without words costs nothing. */
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
  for (const some of batches(sourceIds))
    await client
      .from(TABLE)
      .where({ source })
      .whereIn('source_id', [...some])
      .delete()
}

/**
 * Narrows rows to those whose text has every one of the typed words, or words that begin so.
 *
 * @param column the row's id
 * @returns false where nothing was typed that texts are looked for by; the query is as it was then
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
        found.where('word', sealedWord(beginningsOf(word).at(-1) ?? word))
      else found.whereBetween('word', [word, word + MAX_CHARACTER])
    })
  }
  return true
}
