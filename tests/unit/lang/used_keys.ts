import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** A key asked for in the code; `pattern` matches it, also where a part is only known at run time. */
export interface UsedKey {
  key: string
  file: string
  pattern: RegExp
}

/** `t('…')` on pages and on the server, and the keys of refusals. */
const CALLS = /(?:\bt|new Refusal)\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g
/** Two choices in one call: `t(isNew ? 'a.b' : 'a.c')`. */
const CHOICES = /\bt\(\s*[^'"`()]+\?\s*'([^'\n]+)'\s*:\s*'([^'\n]+)'/g
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

/** Every key that the files of a folder ask for. Keys known only at run time are not found. */
export function usedKeys(folder: string): UsedKey[] {
  return sources(folder).flatMap((path) => {
    const text = readFileSync(path, 'utf8').replace(COMMENTS, '')
    const keys = [...text.matchAll(CALLS)].map((match) => match[1] ?? match[2] ?? match[3])
    for (const match of text.matchAll(CHOICES)) keys.push(match[1], match[2])
    return keys
      .filter((key) => LOOKS_LIKE_A_KEY.test(key) && !key.startsWith('${'))
      .map((key) => ({ key, file: relative(ROOT, path), pattern: patternOf(key) }))
  })
}
