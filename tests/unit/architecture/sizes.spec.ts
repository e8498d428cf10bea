import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const ROOTS = [
  'app',
  'bench',
  'bin',
  'commands',
  'config',
  'database',
  'inertia',
  'providers',
  'start',
  '.ci',
]
const GENERATED = ['database/schema.ts']
const MAX_LINES = 300
const MAX_COMMENT_WIDTH = 120
/** Files in which code and its tests use exports of other files. */
const SOURCES =
  '{.ci,app,bench,bin,commands,config,database,inertia,providers,start,tests}/**/*.{ts,tsx,js,mjs}'

/** Yields every production file with its lines, and every file of the tools. */
async function* files(): AsyncGenerator<{ name: string; lines: string[] }> {
  for (const root of ROOTS) {
    const found = await readdir(app.makePath(root), { recursive: true })
    for (const path of found.filter((one) => /\.(?:tsx?|js)$/.test(one))) {
      const name = `${root}/${path}`
      if (GENERATED.includes(name)) continue
      yield { name, lines: (await readFile(app.makePath(name), 'utf8')).trimEnd().split('\n') }
    }
  }
}

test.group('Production files', () => {
  test('have a limited number of lines, and comment lines of limited length', async ({
    assert,
  }) => {
    const found: string[] = []
    for await (const { name, lines } of files()) {
      if (lines.length > MAX_LINES) found.push(`${name} has ${lines.length} lines`)
      const isLong = (line: string) =>
        line.length > MAX_COMMENT_WIDTH && /^\s*(?:\*|\/[/*])/.test(line)
      for (const [at, line] of lines.entries()) if (isLong(line)) found.push(`${name}:${at + 1}`)
    }
    assert.deepEqual(found, [])
  })

  test('of the server export only what other files use', ({ assert }) => {
    const users = new Map<string, Set<string>>()
    const names = globSync(SOURCES, { cwd: app.makePath(), exclude: ['**/node_modules/**'] })
    for (const name of names) {
      for (const [word] of readFileSync(app.makePath(name), 'utf8').matchAll(/[A-Za-z_$][\w$]*/g)) {
        users.set(word, (users.get(word) ?? new Set()).add(name))
      }
    }
    const exported =
      /^export (?:declare |abstract |async )*(?:function\*?|const|class|interface|type|enum) (\w+)/gm
    const unused = names
      .filter((name) => name.startsWith('app/') && !name.endsWith('.d.ts'))
      .flatMap((name) =>
        [...readFileSync(app.makePath(name), 'utf8').matchAll(exported)]
          .filter(([, word]) => users.get(word)!.size === 1)
          .map(([, word]) => `${name}: ${word}`)
      )
    assert.deepEqual(unused, [])
  })
})
