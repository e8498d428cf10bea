import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const FOLDERS = ['users', 'operations', 'development', 'decisions']

const pages = globSync('docs/**/*.md', { cwd: app.makePath() })
const read = (page: string) => readFileSync(app.makePath(page), 'utf8')
test.group('Documentation', () => {
  test('links only to existing pages and images', ({ assert }) => {
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
})
