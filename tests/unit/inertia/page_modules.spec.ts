import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from '@japa/runner'
import { keysOfPages } from '../../../inertia/page_strings.js'
import { stringFilesOf } from '#kernel/formats/page_strings'
import { usedKeys } from '#tests/unit/lang/used_keys'

/** What a page is made of at run time: its file and all it imports, types left out. */
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

/** What only officers see brings the strings of their frame. */
const OFFICER_LIST = 'inertia/components/platform/lists/officer_list.tsx'

test.group('The words of a page', () => {
  test('are all among those that the page brings along', ({ assert }) => {
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
  test('are those of its own files alone', ({ assert }) => {
    const keys = [...keysOfPages().get('lending/claims/index')!]
    assert.include(keys, 'claims.index.title')
    assert.notInclude(keys.join(), 'claims.recovery.')
  })
})
