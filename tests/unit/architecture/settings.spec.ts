import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { SECRET_SETTINGS } from '#operations/rules/backups'

const read = (path: string) => readFileSync(app.makePath(path), 'utf8')

/** Rows of the table in docs/operations/settings.md: name, default and meaning. */
const listed = () =>
  [
    ...read('docs/operations/settings.md').matchAll(
      /^\| `([A-Z][A-Z0-9_]+)` +\| (.*?) +\| (.*?) +\|$/gm
    ),
  ].map(([, name, value, meaning]) => ({ name, value, meaning }))

/** Literal defaults of `env.get` in the code, in the notation of the table. */
const defaults = () =>
  globSync(['config/**/*.ts', 'app/**/*.ts', 'commands/**/*.ts', 'start/**/*.ts'], {
    cwd: app.makePath(),
  })
    .flatMap((path) => [
      ...read(path).matchAll(
        /env\.get\(\s*'([A-Z0-9_]+)',\s*(?:'([^'$]*)'|(\d[\d_]*|true|false))\s*,?\s*\)/g
      ),
    ])
    .map(([, name, text, plain]) => ({ name, value: text ?? plain.replaceAll('_', '') }))

test.group('Settings', () => {
  test('are each listed once in the documentation, without others', ({ assert }) => {
    const known = [...read('start/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
      ([, name]) => name
    )
    const names = listed().map(({ name }) => name)
    assert.isAbove(known.length, 80)
    assert.deepEqual(names.toSorted(), known.toSorted())
  })

  test('that are secret are also in the inventory of keys', ({ assert }) => {
    const named = [...read('docs/operations/keys.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)]
    const names = named.map(([, name]) => name)
    assert.deepEqual(
      SECRET_SETTINGS.filter((name) => !names.includes(name)),
      []
    )
  })

  test('are documented with their meaning and the default of the code', ({ assert }) => {
    const rows = listed()
    for (const { name, value, meaning } of rows) {
      assert.isNotEmpty(value, name)
      assert.isNotEmpty(meaning, name)
    }
    const found = defaults()
    assert.isAbove(found.length, 40)
    for (const { name, value } of found) {
      const documented = rows.find((row) => row.name === name)?.value
      const isRight =
        documented === `\`${value}\`` || (value === '' && ['empty', 'none'].includes(documented!))
      const isName = documented === 'a neutral name' && name.startsWith('CORPORATION_NAME_')
      assert.isTrue(isRight || isName, `${name}: ${documented}, and in the code "${value}"`)
    }
  })

  test('are read by an earlier name if the present one is not set', async ({ assert, cleanup }) => {
    const earlier = { JOBS_MOST_DEATHS: '7', JOBS_FROM_ROWS: '70' }
    Object.assign(process.env, earlier)
    cleanup(() => {
      for (const name of Object.keys(earlier)) delete process.env[name]
    })
    const config: typeof import('#config/jobs') = await import(
      `${app.makeURL('config/jobs.ts').href}?earlier`
    )
    assert.deepEqual([Number(config.maxCrashes), Number(config.minRows)], [7, 70])
  })
})
