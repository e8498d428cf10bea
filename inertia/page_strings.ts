import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sentencesOf } from './lib/sentences.ts'

/*
 * Selection of the texts that are sent with a page: those whose keys occur in its files and in everything that these
 * import, found before each build. A key is written in full, or with its start and placeholders: 'claims.list.title',
 * `claims.steps.${step}`, labels="claims.recovery".
 */

const ROOT = join(import.meta.dirname, '..')
const LANGUAGES = join(ROOT, 'resources/lang')
/** Read by app.tsx through a list for each language; the server finds the built files in the manifest. */
const OUTPUT = join(ROOT, 'tmp/page_strings')
const APP = 'inertia/app.tsx'
const OFFICER = 'inertia/layouts/officer.tsx'
const FOLDERS = {
  '~/': 'inertia/',
  '#kernel/': 'app/kernel/',
  '#loans/rules/': 'app/lending/loans/rules/',
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const moduleOf = (file: string) => basename(file, '.json')
const sentencesIn = (file: string) =>
  sentencesOf(moduleOf(file), JSON.parse(read(`resources/lang/${file}`)))

/** Keys by module, in the language that has all of them. */
const keysOfModule = new Map(
  globSync('en/*.json', { cwd: LANGUAGES }).map((file) => [
    moduleOf(file),
    sentencesIn(file).map(([key]) => key),
  ])
)

const anyModule = [...keysOfModule.keys()].join('|')
const COMMENTS = /\/\*[\s\S]*?\*\//g
/** Type-only imports add nothing at run time. */
const IMPORTS =
  /(?:^|\n)(?:import|export)(?!\s+type\b)[^'"]*?['"]([^'"]+)['"]|\bimport\('([^']+)'\)/g
const CONSTANT = new RegExp(
  `\\nconst ([A-Z_]+) = ['"\`]((?:${anyModule})(?:\\.[\\w.]+)?)['"\`]`,
  'g'
)
/** Prefixes of labels of fields, columns and facts. */
const LABELS = new RegExp(
  `\\b(?:labels=\\{?|useFields\\(\\w+, )(['"\`])((?:${anyModule})(?:\\.[\\w.]+)?)\\1`,
  'g'
)
const KEY = new RegExp(`(['"\`])((?:${anyModule})\\.(?:\\$\\{[^{}]*\\}|[\\w.-])*)(.)`, 'g')
const GAP = /\$\{[^{}]*\}/

/**
 * Replaces constants by their values where they are used, so that one for a part of a module does not select the
 * complete part.
 */
function inlineConstants(source: string): string {
  return [...source.matchAll(CONSTANT)].reduce((text, [declared, name, value]) => {
    const filled = text
      .replaceAll(`\${${name}}`, value)
      .replaceAll(`labels={${name}}`, `labels="${value}"`)
      .replaceAll(new RegExp(`(\\buseFields\\(\\w+), ${name}\\)`, 'g'), `$1, '${value}')`)
    const isUsedElsewhere = filled.split(new RegExp(`\\b${name}\\b`)).length > 2
    return isUsedElsewhere ? filled : filled.replace(declared, '')
  }, source)
}

const escaped = (text: string) => text.replaceAll('.', '\\.')

/** Returns the patterns of the keys that a source file names. */
function patternsIn(source: string): Set<string> {
  const text = inlineConstants(source.replace(COMMENTS, ''))
  const labels = [...text.matchAll(LABELS)].map(([, , place]) => `${escaped(place)}\\.\\w+`)
  const keys = [...text.replace(LABELS, '').matchAll(KEY)].map(([, quote, key, end]) => {
    const isWhole = end === quote && !key.endsWith('.')
    return key.split(GAP).map(escaped).join('[\\w.-]+') + (isWhole ? '(?:\\..+|_hint)?' : '.*')
  })
  return new Set([...labels, ...keys])
}

const keysByPattern = new Map<string, string[]>()

function keysLike(pattern: string): string[] {
  let keys = keysByPattern.get(pattern)
  if (!keys) {
    const whole = new RegExp(`^${pattern}$`)
    keys = keysOfModule.get(/^\w+/.exec(pattern)![0])!.filter((key) => whole.test(key))
    keysByPattern.set(pattern, keys)
  }
  return keys
}

interface Source {
  imports: string[]
  keys: string[]
}

const sources = new Map<string, Source>()

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = read(file)
  const imports = [...text.matchAll(IMPORTS)].flatMap(([, imported, later]) => {
    const path = imported ?? later
    const folder = Object.entries(FOLDERS).find(([name]) => path.startsWith(name))
    if (!folder && !path.startsWith('.')) return []
    const base = folder ? path.replace(...folder) : join(dirname(file), path)
    return [`${base}.ts`, `${base}.tsx`].filter((one) => existsSync(join(ROOT, one)))
  })
  const source = { imports, keys: [...patternsIn(text)].flatMap(keysLike) }
  sources.set(file, source)
  return source
}

/** Returns the file and everything that it imports, except what is sent with another. */
function partsOf(file: string, besides: ReadonlySet<string>): Set<string> {
  const parts = new Set([file])
  for (const part of parts) {
    for (const one of sourceOf(part).imports) if (!besides.has(one)) parts.add(one)
  }
  return parts
}

const keysOf = (parts: ReadonlySet<string>) =>
  new Set([...parts].flatMap((part) => sourceOf(part).keys))

/**
 * Returns the keys of each text file: those of every page are in `frame`, those added on officers' pages in `officer`,
 * and all others in a file with the page's name.
 */
export function keysOfPages(): Map<string, ReadonlySet<string>> {
  const frame = partsOf(APP, new Set([OFFICER]))
  const inFrame = keysOf(frame)
  const ownKeysOf = (file: string) => keysOf(partsOf(file, frame)).difference(inFrame)
  return new Map([
    ['frame', inFrame],
    ['officer', ownKeysOf(OFFICER)],
    ...globSync('inertia/pages/**/*.tsx', { cwd: ROOT }).map((file): [string, Set<string>] => [
      file.slice('inertia/pages/'.length, -'.tsx'.length),
      ownKeysOf(file),
    ]),
  ])
}

function write(file: string, content: string) {
  const path = join(OUTPUT, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Writes the text files in each language, with a list that imports them, and their keys for the server. */
export function writePageStrings() {
  const pages = keysOfPages()
  const keys = Object.fromEntries([...pages].map(([page, own]) => [page, [...own]]))
  write('keys.json', JSON.stringify(keys))
  for (const locale of globSync('*', { cwd: LANGUAGES })) {
    const files = globSync(`${locale}/*.json`, { cwd: LANGUAGES })
    const sentences = new Map(files.flatMap(sentencesIn))
    for (const [page, keys] of pages) {
      const own = [...keys].filter((key) => sentences.has(key))
      const strings = Object.fromEntries(own.map((key) => [key, sentences.get(key)]))
      write(`${locale}/${page}.json`, JSON.stringify(strings))
    }
    const entries = [...pages.keys()].map((page) => `'${page}': () => import('./${page}.json')`)
    write(`${locale}/list.js`, `export default {\n${entries.join(',\n')}\n}\n`)
  }
}
