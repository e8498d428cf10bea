import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const MAX_WORDS = 35_000
const FOLDERS = ['users', 'operations', 'development', 'decisions']

const pages = globSync('docs/**/*.md', { cwd: app.makePath() })
const read = (page: string) => readFileSync(app.makePath(page), 'utf8')
/** Without the tables that scripts write between two comments. */
const written = (page: string) =>
  read(page).replace(/<!-- (.+): begin -->.*?<!-- \1: end -->/gs, '')

test.group('The documentation', () => {
  test('links to pages and pictures that exist', ({ assert }) => {
    const isBroken = (page: string, target: string) =>
      !/^(?:https?:|mailto:|\/)/.test(target) && !existsSync(app.makePath(dirname(page), target))
    const broken = ['README.md', ...pages].flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s]+)/g)]
        .filter(([, target]) => isBroken(page, target))
        .map(([, target]) => `${page}: ${target}`)
    )
    assert.deepEqual(broken, [])
  })

  test('has an index of every page in each folder', ({ assert }) => {
    for (const folder of FOLDERS) {
      const index = read(join('docs', folder, 'README.md'))
      const missing = pages
        .filter((page) => page.startsWith(`docs/${folder}/`) && !page.endsWith('/README.md'))
        .filter((page) => !index.includes(`(${page.split('/').at(-1)})`))
      assert.deepEqual(missing, [])
    }
  })

  test('has at most 35,000 words', ({ assert }) => {
    const words = pages.reduce(
      (sum, page) => sum + written(page).split(/\s+/).filter(Boolean).length,
      0
    )
    assert.isAtMost(words, MAX_WORDS)
  })
})
