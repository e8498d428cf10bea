import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from '@japa/runner'
import { keysOfPages } from '../../../inertia/page_strings.js'
import { stringFilesOf } from '#kernel/formats/page_assets'
import { usedKeys } from '#tests/unit/lang/used_keys'

/** Files that a page consists of at run time: its own file and all its imports, except types. */
const IMPORTS = /(?:^|\n)(?:import|export)(?!\s+type\b)[^'"]*?['"]((?:~\/|\.{1,2}\/)[^'"]+)['"]/g

const keysByFile = Map.groupBy(usedKeys('inertia'), ({ file }) => file)
const imported = new Map<string, string[]>()

function importsOf(file: string): string[] {
  const known = imported.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(IMPORTS)].flatMap(([, path]) => {
    const base = path.startsWith('~/')
      ? join('inertia', path.slice(2))
      : normalize(join(dirname(file), path))
    return [base, `${base}.ts`, `${base}.tsx`].filter(
      (one) => /\.tsx?$/.test(one) && existsSync(one)
    )
  })
  imported.set(file, found)
  return found
}

function partsOf(page: string): Set<string> {
  const parts = new Set([page])
  for (const part of parts) for (const one of importsOf(part)) parts.add(one)
  return parts
}

/** Pages for officers bring the strings of their layout. */
const OFFICER_LIST = 'inertia/components/platform/lists/officer_list.tsx'

test.group('Strings of a page', () => {
  test('are all among those that the page brings', ({ assert }) => {
    const pages = globSync('inertia/pages/**/*.tsx')
    assert.isAbove(pages.length, 60)
    const files = keysOfPages()
    const missing = pages.flatMap((page) => {
      const parts = partsOf(page)
      const name = page.slice('inertia/pages/'.length, -'.tsx'.length)
      const names = stringFilesOf(name, parts.has(OFFICER_LIST))
      const keys = names.flatMap((file) => [...files.get(file)!])
      return [...parts].flatMap((part) =>
        (keysByFile.get(part) ?? [])
          .filter(({ pattern }) => !keys.some((key) => pattern.test(key)))
          .map(({ key }) => `${page} shows ${key} of ${part}`)
      )
    })
    assert.deepEqual(missing, [])
  })
  test('come only from its own files', ({ assert }) => {
    const keys = [...keysOfPages().get('lending/claims/index')!]
    assert.include(keys, 'claims.index.title')
    assert.notInclude(keys.join(), 'claims.recovery.')
  })
})
