import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const DECLARED = /export (?:async )?(?:function|const) (register[A-Z]\w+)/g
const CALLED = /(?<!function )\b(register[A-Z]\w+)\(/g

const read = (path: string) => readFileSync(app.makePath(path), 'utf8')
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name)

/** Returns each hook with the modules that call it; a part of a module with a register.ts counts separately. */
function hooks(): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = globSync('app/**/*.ts', { cwd: app.makePath() }).map((path) => [path, read(path)])
  const found = new Map<string, Set<string>>()
  for (const [, text] of texts) {
    for (const name of namesIn(text, DECLARED)) found.set(name, new Set())
  }
  for (const [path, text] of texts) {
    for (const name of namesIn(text, CALLED)) found.get(name)?.add(dirname(path))
  }
  return found
}

test.group('Registration hooks', () => {
  test('have several contributors or a reason in docs/development/architecture.md', ({
    assert,
  }) => {
    const reasons = namesIn(
      read('docs/development/architecture.md'),
      /^\| `(register\w+)` +\| \S/gm
    )
    const found = hooks()
    const alone = [...found].filter(([name, { size }]) => size < 2 && !reasons.includes(name))
    assert.deepEqual(
      alone.map(([name]) => name),
      []
    )
    assert.includeMembers([...found.keys()], reasons)
  })
})
