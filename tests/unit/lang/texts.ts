import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from '#masters/seed/master_file'
import { type Locale, catalogue } from './catalogues.js'

const RESOURCES = join(import.meta.dirname, '../../../resources')

/** A displayed text with its place and its English version. */
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

/** Lists whose names of castes, banks and places keep their own spelling. */
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

/** Returns all delivered texts of a language, before administrators write their own. */
export function textsIn(locale: Locale): PlacedText[] {
  return [...inStrings(locale), ...inMasters(locale), ...inContent(locale)]
}

/** Formats a finding about a text as one line of a failed test. */
export function shown({ place, text }: PlacedText, use: string): string {
  return `${place}: “${text.length > 160 ? `${text.slice(0, 160)}…` : text}”: ${use}`
}
