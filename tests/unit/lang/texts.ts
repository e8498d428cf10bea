import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from '#masters/seed/master_file'
import { type Locale, catalogue } from './catalogues.js'

const RESOURCES = join(import.meta.dirname, '../../../resources')

/** A text that somebody reads, where it stands, and the same in English. */
export interface PlacedText {
  place: string
  text: string
  english: string
}

const inStrings = (locale: Locale): PlacedText[] => {
  const english = catalogue('en')
  return [...catalogue(locale)].map(([place, text]) => ({
    place,
    text,
    english: english.get(place) ?? '',
  }))
}

/** Names of people's castes and of places are as their lists write them. */
const LISTS_OF_NAMES = new Set(['castes', 'banks', 'talukas', 'districts', 'pincodes', 'states'])

const inMasters = (locale: Locale): PlacedText[] => {
  const files = readdirSync(join(RESOURCES, 'masters')).filter((file) => file.endsWith('.csv'))
  return files.flatMap((file) => {
    const name = file.replace('.csv', '')
    if (LISTS_OF_NAMES.has(name)) return []
    return parseCsv(readFileSync(join(RESOURCES, 'masters', file), 'utf8')).flatMap((record) =>
      Object.entries(record.cells)
        .filter(([column]) => column.endsWith(`_${locale}`))
        .map(([column, text]) => ({
          place: `masters/${file}:${record.line} ${column}`,
          text,
          english: record.cells[column.replace(`_${locale}`, '_en')] ?? '',
        }))
    )
  })
}

const inContent = (locale: Locale): PlacedText[] => {
  const folder = join(RESOURCES, 'content')
  return readdirSync(join(folder, locale)).map((file) => ({
    place: `content/${file}`,
    text: readFileSync(join(folder, locale, file), 'utf8'),
    english: readFileSync(join(folder, 'en', file), 'utf8'),
  }))
}

/** Everything that stands in a language, before anybody writes own texts. */
export function textsIn(locale: Locale): PlacedText[] {
  return [...inStrings(locale), ...inMasters(locale), ...inContent(locale)]
}

/** What a place lacks or has too much, one line for each, as a failed test shows it. */
export function shown({ place, text }: PlacedText, use: string): string {
  return `${place}: “${text.length > 160 ? `${text.slice(0, 160)}…` : text}”: ${use}`
}
