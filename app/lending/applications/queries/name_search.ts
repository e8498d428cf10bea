import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { normaliseDigits } from '#kernel/formats/digits'
import { isMobile, normaliseMobile } from '#kernel/formats/identifiers'
import type { Query } from '#lists/query_filters'
import type { KeysetSource } from '#lists/keyset'
import {
  type WordRange,
  matchingRanges,
  phoneticWords,
  prefixRange,
  queryWords,
  reversedNumberWord,
} from '#applications/rules/search_words'

/** A query of applications, of either builder. */
interface WhereQuery {
  whereRaw(sql: string, bindings: string[]): unknown
}

/**
 * Applications whose applicant's name has each of these words, or words that begin or sound so, in any
 * order and in either script.
 *
 * @param id the column of the application's id, with its table's name
 */
export function whereNameMatches(query: WhereQuery, id: string, name: string): void {
  const words = queryWords(name)
  if (words.length === 0) query.whereRaw('1 = 0', [])
  for (const word of words) whereWord(query, id, word)
}

/** With so many entries a word's applications are collected and sorted at once: a few milliseconds. */
const RARE_MAX_ENTRIES = 1_000

/** Rows of a page, for which a list is gone through where many of it have all of the words. */
const PAGE_SIZE = 50

/** Words that begin as one that is asked for, each of whose entries is a part of the way; with more it is too long. */
const MAX_WORDS = 40

/** Entries of a look at the words that begin so. */
const WORD_BATCH_SIZE = 200

/** How far from the newest entry a word is looked at to tell how common it is. */
const PROBE_DEPTH = 200

/**
 * The way to applications with these words in their names, by the rarest of them: of one that few have, all
 * of them, in any order. The entries of one that many have are gone through in the order of the ids, which
 * finds a page soon where many have all of the words, and collects nothing.
 *
 * @param others narrows applications by all that is asked for besides
 * @param column of the order
 * @returns nothing where names are too short or the order is another: applications are collected then
 */
export async function nameAccessPath(
  client: QueryClientContract,
  name: string,
  others: (query: Query) => void,
  column: string
): Promise<Pick<KeysetSource, 'filter' | 'indexEntries'> | null> {
  const words = queryWords(name)
  if (words.length === 0) return null
  const counts = await Promise.all(words.map((word) => countEntries(client, word)))
  const lowest = counts.indexOf(Math.min(...counts))
  if (counts[lowest] <= RARE_MAX_ENTRIES) {
    const filter = (query: Query) => {
      whereWord(query, 'applications.id', words[lowest])
      others(query)
      whereHasOthers(query, 'applications.id', words, lowest)
    }
    return { filter }
  }
  if (column !== 'id') return null
  const rarest = await rarestWord(client, words)
  if (rarest === null) return null
  const parts = rarest.kept.map((word) => (entries: Query) => {
    entries.where('word', word)
    whereHasOthers(entries, ENTRY, words, rarest.place)
  })
  const entries = { table: 'application_search_words', key: 'application_id', parts }
  return { filter: others, indexEntries: entries }
}

/**
 * The same for rows that belong to an application, such as claims: those of a word that few have are all
 * collected, and so are those of common words that few have together. Where many have all of them, the rows
 * are looked at in the order of their list, which finds a page soon and collects nothing.
 *
 * @param id the column that names the application, with its table's name
 */
export async function nameFilter(
  client: QueryClientContract,
  id: string,
  name: string
): Promise<(query: Query) => void> {
  const words = queryWords(name)
  if (words.length === 0) return (query) => whereNameMatches(query, id, name)
  const counts = await Promise.all(words.map((word) => countEntries(client, word)))
  const lowest = Math.min(...counts)
  const rarest = lowest <= RARE_MAX_ENTRIES ? counts.indexOf(lowest) : null
  const intersection =
    rarest === null && words.length > 1 ? await intersectionOf(client, words) : null
  if (intersection) return (query) => query.whereIn(id, intersection)
  return (query) => {
    for (const [at, word] of words.entries()) {
      if (at === rarest) whereWord(query, id, word)
      else whereHasWord(query, id, word)
    }
  }
}

/**
 * The rarest of some common words: its place among them, and the words of names that answer to it; null
 * where these are too many to be gone through one by one.
 */
async function rarestWord(client: QueryClientContract, words: readonly string[]) {
  const kept = await Promise.all(words.map((word) => indexedWords(client, word)))
  const probes = kept.length > 1 ? await Promise.all(kept.map((own) => probedId(client, own))) : [0]
  const place = probes.indexOf(Math.min(...probes))
  return kept[place].length > MAX_WORDS ? null : { place, kept: kept[place] }
}

/**
 * Ids of the applications that have each of some common words, looked for among the entries of the rarest;
 * null where so many have them that a page is found sooner in the list: of `n` among `size` it has passed
 * `PAGE * size / n` when it is full, and more than `n` are not collected for it.
 */
async function intersectionOf(
  client: QueryClientContract,
  words: readonly string[]
): Promise<number[] | null> {
  const rarest = await rarestWord(client, words)
  if (rarest === null) return null
  const [{ size }] = await client.from('applications').max('id as size')
  const max = Math.ceil(Math.sqrt(PAGE_SIZE * Number(size ?? 0)))
  const found = new Set<number>()
  for (const word of rarest.kept) {
    const entries = client
      .from('application_search_words')
      .select(`${ENTRY} as id`)
      .where('word', word)
    whereHasOthers(entries, ENTRY, words, rarest.place)
    for (const row of await entries.limit(max + 1)) found.add(Number(row.id))
    if (found.size > max) return null
  }
  return [...found]
}

/** The application that an entry leads to. */
const ENTRY = 'application_search_words.application_id'

/** Entries of words that answer to one; one more than few of those that are many. */
async function countEntries(client: QueryClientContract, word: string): Promise<number> {
  const entries = client
    .from('application_search_words')
    .select(client.raw('1'))
    .limit(RARE_MAX_ENTRIES + 1)
  const ranges = matchingRanges(word)
  entries.whereRaw(withinRanges('word', ranges), ranges.flat())
  const [{ total }] = await client.query().from(entries.as('entries')).count('* as total')
  return Number(total)
}

/**
 * Words of names that answer to one, or more than the most; without those whose sound is among them, which
 * lead to the same applications.
 */
async function indexedWords(client: QueryClientContract, word: string): Promise<string[]> {
  const [spelt, sounding = []] = await Promise.all(
    matchingRanges(word).map((range) => wordsWithin(client, range))
  )
  return [...sounding, ...spelt.filter((one) => !sounding.includes(phoneticWords(one)[0]))]
}

/**
 * Words of names within a range, or more than the most. A look takes what the next entries have, and the
 * one after it begins behind the last word: neither many entries of one word nor many words make it long.
 */
async function wordsWithin(client: QueryClientContract, [first, last]: WordRange) {
  const words: string[] = []
  while (words.length <= MAX_WORDS) {
    const next = client
      .from('application_search_words')
      .select('word')
      .orderBy('word')
      .limit(WORD_BATCH_SIZE)
    next.whereRaw(words.length > 0 ? 'word > ?' : 'word >= ?', [words.at(-1) ?? first])
    next.whereRaw('word <= ?', [last])
    const found = await client.query().from(next.as('next')).distinct('word').orderBy('word')
    if (found.length === 0) break
    words.push(...found.map((row) => String(row.word)))
  }
  return words
}

/**
 * The id that so many entries of a word reach back to, from the newest: the rarer the word, the smaller.
 * Several words together are taken for common.
 */
async function probedId(client: QueryClientContract, words: readonly string[]): Promise<number> {
  if (words.length !== 1) return Number.MAX_SAFE_INTEGER
  const entries = client.from('application_search_words').where('word', words[0])
  const [last] = await entries
    .select('application_id as id')
    .orderBy('application_id', 'desc')
    .offset(PROBE_DEPTH)
    .limit(1)
  return Number(last?.id ?? 0)
}

/** That a word is within any of the ranges, whose ends are its values. */
const withinRanges = (column: string, ranges: readonly WordRange[]) =>
  `(${ranges.map(() => `${column} between ? and ?`).join(' or ')})`

/** Applications whose number ends with these digits, or begins with what is more than digits. */
export function whereNumberMatches(
  query: WhereQuery,
  number: string,
  id = 'applications.id'
): void {
  if (/^\d+$/.test(number)) {
    for (const word of reversedNumberWord(number)) whereRanges(query, id, [prefixRange(word)])
  } else if (id === 'applications.id') {
    query.whereRaw('applications.number between ? and ?', [...prefixRange(number)])
  } else {
    query.whereRaw(`${id} in (select id from applications where number between ? and ?)`, [
      ...prefixRange(number),
    ])
  }
}

/** Last digits of a number, or its beginning: two letters for the loan type and a hyphen. */
const NUMBER = /^(?:[\d\s/-]+$|[a-z]{2}-)/i

/** What a search is for: a mobile, the beginning of a number (`IL-`) or its last digits, else words of a name. */
export function searchKind(typed: string): 'mobile' | 'number' | 'name' {
  if (isMobile(normaliseMobile(typed))) return 'mobile'
  return NUMBER.test(normaliseDigits(typed).trim()) ? 'number' : 'name'
}

/**
 * Applications that one search box finds: by mobile, by the beginning of the number or its last digits, or by
 * name, digits and names in either script.
 *
 * @param id the column of the application's id, with its table's name
 */
export function whereSearchMatches(query: WhereQuery, id: string, typed: string): void {
  const kind = searchKind(typed)
  if (kind === 'name') return whereNameMatches(query, id, typed)
  if (kind === 'mobile') {
    query.whereRaw(`${id} in (select id from applications where mobile = ?)`, [
      normaliseMobile(typed),
    ])
    return
  }
  whereNumberMatches(query, normaliseDigits(typed).replace(/\s+/g, '').toUpperCase(), id)
}

/** Applications that have a word answering to this one: looked at in each, so none is collected beforehand. */
function whereHasWord(query: WhereQuery, id: string, word: string) {
  const ranges = matchingRanges(word)
  query.whereRaw(
    `(select 1 from application_search_words has
      where has.application_id = ${id} and ${withinRanges('has.word', ranges)} limit 1) = 1`,
    ranges.flat()
  )
}

/** The same for all words but the one at a place, by which the applications are found. */
function whereHasOthers(query: WhereQuery, id: string, words: readonly string[], place: number) {
  for (const [at, word] of words.entries()) if (at !== place) whereHasWord(query, id, word)
}

const whereWord = (query: WhereQuery, id: string, word: string) =>
  whereRanges(query, id, matchingRanges(word))

function whereRanges(query: WhereQuery, id: string, ranges: readonly WordRange[]) {
  query.whereRaw(
    `${id} in (select application_id from application_search_words where ${withinRanges('word', ranges)})`,
    ranges.flat()
  )
}
