import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** A key used in the code; `pattern` matches it, even if a part is only known at run time. */
export interface UsedKey {
  key: string
  file: string
  pattern: RegExp
}

/** `t('…')` on pages and on the server, and the keys of refusals. */
const CALLS = /(?:\bt|new Refusal)\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g
/** Two choices in one call: `t(isNew ? 'a.b' : 'a.c')`. */
const CHOICES = /\bt\(\s*[^'"`()]+\?\s*'([^'\n]+)'\s*:\s*'([^'\n]+)'/g
/**
 * Label roots of a form, table or list of facts, and their keys: `useFields(form, 'auth.fields')`, `field('otp')`;
 * `labels="loi.letter"`, `column('kind', …)`, `fact('bank', …)`.
 */
const LABELS =
  /\b(?:useFields\(\w+, |labels=\{?)(?:'([\w.]+)'|"([\w.]+)"|`([^`]+)`|([A-Z_]+))[)}]?/g
const FIELDS =
  /\b(field|fact|column(?:\.right)?)\(\s*(?:(['`])((?:(?!\2).)+)\2)(?:,\s*(?:(['`])((?:(?!\4).)+)\4))?/g
const COMMENTS = /\/\*[\s\S]*?\*\//g
const LOOKS_LIKE_A_KEY = /^[a-z_]+\.[\w.${}()?:' [\]-]+$/i

function patternOf(key: string): RegExp {
  const escaped = key
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[\\w.-]+')
  return new RegExp(`^${escaped}$`)
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(ROOT, folder, file))
}

/** Returns the keys of labels: each field under the label roots of its file, whether one or several. */
function labelsIn(source: string): { key: string; pattern: RegExp }[] {
  const constant = (name: string, within: string) =>
    new RegExp(`const ${name} = ['\`]([^'\`]+)`).exec(within)?.[1] ?? `\${${name}}`
  const text = source.replace(/\$\{([A-Z_]+)\}/g, (_, name) => constant(name, source))
  const roots = [...text.matchAll(LABELS)].map(
    ([, single, double, joined, name]) => single ?? double ?? joined ?? constant(name, text)
  )
  if (roots.length === 0) return []
  return [...text.matchAll(FIELDS)].map((match) => {
    const [, of, , word, , other] = match
    const key = of === 'field' ? (other ?? word) : word
    const keys = key.includes('.') ? [key] : roots.map((root) => `${root}.${key}`)
    return { key: keys[0], pattern: new RegExp(keys.map((one) => patternOf(one).source).join('|')) }
  })
}

/** Returns every key that the files of a folder use. Keys known only at run time are not found. */
export function usedKeys(folder: string): UsedKey[] {
  return sources(folder).flatMap((path) => {
    const text = readFileSync(path, 'utf8').replace(COMMENTS, '')
    const keys = [...text.matchAll(CALLS)].map((match) => match[1] ?? match[2] ?? match[3])
    for (const match of text.matchAll(CHOICES)) keys.push(match[1], match[2])
    return keys
      .filter((key) => LOOKS_LIKE_A_KEY.test(key) && !key.startsWith('${'))
      .map((key) => ({ key, pattern: patternOf(key) }))
      .concat(labelsIn(text))
      .map((used) => ({ ...used, file: relative(ROOT, path) }))
  })
}
