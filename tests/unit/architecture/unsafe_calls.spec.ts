import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** Files that may use a predictable generator: for pauses, sweeps, lanes and dots of an image. */
const PREDICTABLE_RANDOM = [
  'app/kernel/database/locks.ts',
  'app/kernel/database/transaction.ts',
  'app/platform/auth/actions/captcha.ts',
  'app/platform/auth/actions/one_time_passwords.ts',
  'app/platform/auth/actions/passkey_challenges.ts',
]
/** Functions that pass a list of arguments without a shell. */
const WITHOUT_SHELL = ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork']

const sources = globSync('{app,config,start,providers,commands}/**/*.ts', { cwd: app.makePath() })
  .map((path) => ({ path, text: readFileSync(app.makePath(path), 'utf8') }))
  .toSorted((one, other) => (one.path < other.path ? -1 : 1))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test.group('Unsafe calls', () => {
  test('Math.random generates nothing that must be unpredictable', ({ assert }) => {
    assert.deepEqual(filesWith(/Math\.random/), PREDICTABLE_RANDOM)
  })

  test('no text is executed as code, and bytes are deserialised only as JSON', ({ assert }) => {
    assert.deepEqual(filesWith(/(?<![.\w])eval\(|new Function\(|from 'node:(?:v8|vm)'/), [])
  })

  test('no program is started through a shell', ({ assert }) => {
    assert.deepEqual(filesWith(/\bshell: /), [])
    const imported = sources.flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]+)\} from 'node:child_process'/g)].flatMap(([, names]) =>
        names.split(',').map((name) => name.trim())
      )
    )
    assert.isNotEmpty(imported)
    const values = imported.filter((name) => name && !name.startsWith('type '))
    assert.deepEqual(
      values.filter((name) => !WITHOUT_SHELL.includes(name)),
      []
    )
  })
})
