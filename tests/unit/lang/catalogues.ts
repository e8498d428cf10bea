import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import IntlMessageFormat from 'intl-messageformat'

export type Locale = 'en' | 'hi' | 'mr'
export const LOCALES: Locale[] = ['en', 'hi', 'mr']
/** Languages that are compared with English. */
export const TRANSLATIONS: Exclude<Locale, 'en'>[] = ['hi', 'mr']

const LANG = join(import.meta.dirname, '../../../resources/lang')

type Tree = { [key: string]: string | Tree }

/** Names of the files of a language, without '.json'. */
export function modulesIn(locale: Locale): string[] {
  return readdirSync(join(LANG, locale))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .sort()
}

function flatten(tree: Tree, prefix: string, into: Map<string, string>) {
  for (const [key, value] of Object.entries(tree)) {
    const path = `${prefix}.${key}`
    if (value !== null && typeof value === 'object') flatten(value, path, into)
    else into.set(path, value)
  }
}

/** Returns all sentences of a language by their full key. */
export function catalogue(locale: Locale): Map<string, string> {
  const sentences = new Map<string, string>()
  for (const module of modulesIn(locale)) {
    flatten(
      JSON.parse(readFileSync(join(LANG, locale, `${module}.json`), 'utf8')),
      module,
      sentences
    )
  }
  return sentences
}

/** Relevant parts of the library's syntax tree. */
interface Element {
  type: number
  value: string
  options?: Record<string, { value: Element[] }>
  children?: Element[]
}

const LITERAL = 0
const POUND = 7
const TAG = 8
/** Argument kinds that accept the same values; a plural may be a plain number in another language. */
const KINDS = ['', 'text', 'number', 'date', 'time', 'select', 'number']

function collect(elements: Element[], into: Map<string, string>) {
  for (const { type, value, options, children } of elements) {
    if (type === LITERAL || type === POUND) continue
    if (type !== TAG && (KINDS[type] !== 'text' || !into.has(value))) into.set(value, KINDS[type])
    for (const option of Object.values(options ?? {})) collect(option.value, into)
    collect(children ?? [], into)
  }
}

/**
 * Returns the names of the values that a sentence requires, in alphabetical order. @throws SyntaxError if it is not an
 * ICU message
 */
export function argumentsOf(sentence: string, locale: Locale): string[] {
  const found = new Map<string, string>()
  collect(new IntlMessageFormat(sentence, locale).getAst() as unknown as Element[], found)
  return [...found.keys()].sort()
}
