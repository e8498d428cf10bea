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
 * Restricts to applications whose applicant's name has each of these words, or words that begin with or sound like
 * them, in any order and in either script.
 *
 * @param id column of the application's id, with its table's name
 */
export function whereNameMatches(query: WhereQuery, id: string, name: string): void {
  const words = queryWords(name)
  if (words.length === 0) query.whereRaw('1 = 0', [])
  for (const word of words) whereWord(query, id, word)
}

/**
 * Maximum number of entries of a rare word, whose applications are collected and sorted at once: a few milliseconds.
 */
const RARE_MAX_ENTRIES = 1_000

/** Rows of a page; a list is scanned for them if many of its rows have all of the words. */
const PAGE_SIZE = 50

/**
 * Maximum number of index words that begin with a search word, each of whose entries is a part of the access path; with
 * more, the path is too long.
 */
const MAX_WORDS = 40

/** Number of entries read at once to find the words with a given beginning. */
const WORD_BATCH_SIZE = 200

/** Number of entries back from the newest that are read to estimate how common a word is. */
const PROBE_DEPTH = 200

/**
 * Returns the access path to applications with these words in their names, by the rarest of them: for a rare word all
 * its applications, in any order. The entries of a common word are read in order of the ids, which fills a page soon if
 * many have all of the words, and collects nothing.
 *
 * @param others applies all other conditions to applications
 * @param column column of the order
 * @returns null if names are too short or the order is another: applications are then collected
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
 * Same for rows that belong to an application, such as claims: the applications of a rare word are all collected, and
 * so are those of common words that few have together. If many have all of them, the rows are checked in the order of
 * their list, which fills a page soon and collects nothing.
 *
 * @param id column that refers to the application, with its table's name
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
 * Returns the rarest of some common words: its position among them, and the index words that match it; null if there
 * are too many to read one by one.
 */
async function rarestWord(client: QueryClientContract, words: readonly string[]) {
  const kept = await Promise.all(words.map((word) => indexedWords(client, word)))
  const probes = kept.length > 1 ? await Promise.all(kept.map((own) => probedId(client, own))) : [0]
  const place = probes.indexOf(Math.min(...probes))
  return kept[place].length > MAX_WORDS ? null : { place, kept: kept[place] }
}

/**
 * Returns the ids of the applications that have each of some common words, searched among the entries of the rarest;
 * null if there are so many that scanning the list fills a page sooner: with `n` matches among `size` rows, it has read
 * `PAGE * size / n` rows when the page is full, and no more than `n` are collected instead.
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

/** Application that an entry refers to. */
const ENTRY = 'application_search_words.application_id'

/** Counts the entries of words that match this one; stops at one more than the limit for rare words. */
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
 * Returns the index words that match this one, or more than the maximum; without those whose phonetic form is among
 * them, which lead to the same applications.
 */
async function indexedWords(client: QueryClientContract, word: string): Promise<string[]> {
  const [spelt, sounding = []] = await Promise.all(
    matchingRanges(word).map((range) => wordsWithin(client, range))
  )
  return [...sounding, ...spelt.filter((one) => !sounding.includes(phoneticWords(one)[0]))]
}

/**
 * Returns the index words within a range, or more than the maximum. Each query reads the next entries, and the one
 * after it starts behind the last word: neither many entries of one word nor many words make it slow.
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
 * Returns the id of an entry a fixed number back from the newest one of a word: the rarer the word, the smaller.
 * Several words together count as common.
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

/** Returns the condition that a word is within any of the ranges, whose ends are its values. */
const withinRanges = (column: string, ranges: readonly WordRange[]) =>
  `(${ranges.map(() => `${column} between ? and ?`).join(' or ')})`

/** Restricts to applications whose number ends with these digits, or begins with a text that has more than digits. */
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

/** Last digits of an application number, or its beginning: two letters for the loan type and a hyphen. */
const NUMBER = /^(?:[\d\s/-]+$|[a-z]{2}-)/i

/**
 * Returns the kind of a search text: a mobile number, the beginning of an application number (`IL-`) or its last
 * digits, otherwise words of a name.
 */
export function searchKind(typed: string): 'mobile' | 'number' | 'name' {
  if (isMobile(normaliseMobile(typed))) return 'mobile'
  return NUMBER.test(normaliseDigits(typed).trim()) ? 'number' : 'name'
}

/**
 * Restricts to applications found by one search box: by mobile number, by the beginning of the application number or
 * its last digits, or by name, with digits and names in either script.
 *
 * @param id column of the application's id, with its table's name
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

/**
 * Restricts to applications that have a word matching this one: checked for each row, so that none is collected
 * beforehand.
 */
function whereHasWord(query: WhereQuery, id: string, word: string) {
  const ranges = matchingRanges(word)
  query.whereRaw(
    `(select 1 from application_search_words has
      where has.application_id = ${id} and ${withinRanges('has.word', ranges)} limit 1) = 1`,
    ranges.flat()
  )
}

/** Same for all words except the one at a position, by which the applications are found. */
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
