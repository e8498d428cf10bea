import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Query } from '#lists/filter'
import type { KeysetSource } from '#lists/keyset'
import {
  askedWords,
  endingWord,
  rangeOf,
  rangesOf,
  soundWords,
  type WordRange,
} from '#applications/rules/search_words'

/** A query of applications, of either builder. */
interface Narrowed {
  whereRaw(sql: string, bindings: string[]): unknown
}

/**
 * Applications whose applicant's name has each of these words, or words that begin or sound so, in any
 * order and in either script.
 *
 * @param id the column of the application's id, with its table's name
 */
export function whereNamed(query: Narrowed, id: string, name: string): void {
  const words = askedWords(name)
  if (words.length === 0) query.whereRaw('1 = 0', [])
  for (const word of words) whereWord(query, id, word)
}

/** With so many entries a word's applications are collected and sorted at once: a few milliseconds. */
const FEW = 1_000

/** Rows of a page, for which a list is gone through where many of it have all of the words. */
const PAGE = 50

/** Words that begin as one that is asked for, each of whose entries is a part of the way; with more it is too long. */
const MOST_WORDS = 40

/** Entries of a look at the words that begin so. */
const LOOK = 200

/** How far from the newest entry a word is looked at to tell how common it is. */
const PROBE = 200

/**
 * The way to applications with these words in their names, by the rarest of them: of one that few have, all
 * of them, in any order. The entries of one that many have are gone through in the order of the ids, which
 * finds a page soon where many have all of the words, and collects nothing.
 *
 * @param others narrows applications by all that is asked for besides
 * @param column of the order
 * @returns nothing where names are too short or the order is another: applications are collected then
 */
export async function wayToNamed(
  client: QueryClientContract,
  name: string,
  others: (query: Query) => void,
  column: string
): Promise<Pick<KeysetSource, 'filter' | 'entries'> | null> {
  const words = askedWords(name)
  if (words.length === 0) return null
  const counts = await Promise.all(words.map((word) => countedEntries(client, word)))
  const least = counts.indexOf(Math.min(...counts))
  if (counts[least] <= FEW) {
    const filter = (query: Query) => {
      whereWord(query, 'applications.id', words[least])
      others(query)
      whereHasOthers(query, 'applications.id', words, least)
    }
    return { filter }
  }
  if (column !== 'id') return null
  const rarest = await rarestOf(client, words)
  if (rarest === null) return null
  const parts = rarest.kept.map((word) => (entries: Query) => {
    entries.where('word', word)
    whereHasOthers(entries, ENTRY, words, rarest.place)
  })
  const entries = { table: 'application_words', key: 'application_id', parts }
  return { filter: others, entries }
}

/**
 * The same for rows that belong to an application, such as claims: those of a word that few have are all
 * collected, and so are those of common words that few have together. Where many have all of them, the rows
 * are looked at in the order of their list, which finds a page soon and collects nothing.
 *
 * @param id the column that names the application, with its table's name
 */
export async function filterNamed(
  client: QueryClientContract,
  id: string,
  name: string
): Promise<(query: Query) => void> {
  const words = askedWords(name)
  if (words.length === 0) return (query) => whereNamed(query, id, name)
  const counts = await Promise.all(words.map((word) => countedEntries(client, word)))
  const least = Math.min(...counts)
  const rarest = least <= FEW ? counts.indexOf(least) : null
  const meeting = rarest === null && words.length > 1 ? await meetingOf(client, words) : null
  if (meeting) return (query) => query.whereIn(id, meeting)
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
async function rarestOf(client: QueryClientContract, words: readonly string[]) {
  const kept = await Promise.all(words.map((word) => keptWords(client, word)))
  const reaches = kept.length > 1 ? await Promise.all(kept.map((own) => reachOf(client, own))) : [0]
  const place = reaches.indexOf(Math.min(...reaches))
  return kept[place].length > MOST_WORDS ? null : { place, kept: kept[place] }
}

/**
 * Ids of the applications that have each of some common words, looked for among the entries of the rarest;
 * null where so many have them that a page is found sooner in the list: of `n` among `size` it has passed
 * `PAGE * size / n` when it is full, and more than `n` are not collected for it.
 */
async function meetingOf(
  client: QueryClientContract,
  words: readonly string[]
): Promise<number[] | null> {
  const rarest = await rarestOf(client, words)
  if (rarest === null) return null
  const [{ size }] = await client.from('applications').max('id as size')
  const most = Math.ceil(Math.sqrt(PAGE * Number(size ?? 0)))
  const found = new Set<number>()
  for (const word of rarest.kept) {
    const entries = client.from('application_words').select(`${ENTRY} as id`).where('word', word)
    whereHasOthers(entries, ENTRY, words, rarest.place)
    for (const row of await entries.limit(most + 1)) found.add(Number(row.id))
    if (found.size > most) return null
  }
  return [...found]
}

/** The application that an entry leads to. */
const ENTRY = 'application_words.application_id'

/** Entries of words that answer to one; one more than few of those that are many. */
async function countedEntries(client: QueryClientContract, word: string): Promise<number> {
  const entries = client
    .from('application_words')
    .select(client.raw('1'))
    .limit(FEW + 1)
  const ranges = rangesOf(word)
  entries.whereRaw(within('word', ranges), ranges.flat())
  const [{ total }] = await client.query().from(entries.as('entries')).count('* as total')
  return Number(total)
}

/**
 * Words of names that answer to one, or more than the most; without those whose sound is among them, which
 * lead to the same applications.
 */
async function keptWords(client: QueryClientContract, word: string): Promise<string[]> {
  const [spelt, sounding = []] = await Promise.all(
    rangesOf(word).map((range) => wordsWithin(client, range))
  )
  return [...sounding, ...spelt.filter((one) => !sounding.includes(soundWords(one)[0]))]
}

/**
 * Words of names within a range, or more than the most. A look takes what the next entries have, and the
 * one after it begins behind the last word: neither many entries of one word nor many words make it long.
 */
async function wordsWithin(client: QueryClientContract, [first, last]: WordRange) {
  const words: string[] = []
  while (words.length <= MOST_WORDS) {
    const next = client.from('application_words').select('word').orderBy('word').limit(LOOK)
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
async function reachOf(client: QueryClientContract, words: readonly string[]): Promise<number> {
  if (words.length !== 1) return Number.MAX_SAFE_INTEGER
  const entries = client.from('application_words').where('word', words[0])
  const [last] = await entries
    .select('application_id as id')
    .orderBy('application_id', 'desc')
    .offset(PROBE)
    .limit(1)
  return Number(last?.id ?? 0)
}

/** That a word is within any of the ranges, whose ends are its values. */
const within = (column: string, ranges: readonly WordRange[]) =>
  `(${ranges.map(() => `${column} between ? and ?`).join(' or ')})`

/** Applications whose number ends with these digits, or begins with what is more than digits. */
export function whereNumbered(query: Narrowed, number: string): void {
  if (!/^\d+$/.test(number)) {
    query.whereRaw('applications.number between ? and ?', [...rangeOf(number)])
    return
  }
  for (const word of endingWord(number)) whereRanges(query, 'applications.id', [rangeOf(word)])
}

/** Applications that have a word answering to this one: looked at in each, so none is collected beforehand. */
function whereHasWord(query: Narrowed, id: string, word: string) {
  const ranges = rangesOf(word)
  query.whereRaw(
    `(select 1 from application_words has
      where has.application_id = ${id} and ${within('has.word', ranges)} limit 1) = 1`,
    ranges.flat()
  )
}

/** The same for all words but the one at a place, by which the applications are found. */
function whereHasOthers(query: Narrowed, id: string, words: readonly string[], place: number) {
  for (const [at, word] of words.entries()) if (at !== place) whereHasWord(query, id, word)
}

const whereWord = (query: Narrowed, id: string, word: string) =>
  whereRanges(query, id, rangesOf(word))

function whereRanges(query: Narrowed, id: string, ranges: readonly WordRange[]) {
  query.whereRaw(
    `${id} in (select application_id from application_words where ${within('word', ranges)})`,
    ranges.flat()
  )
}
