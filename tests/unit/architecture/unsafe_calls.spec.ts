import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** What may be left to a generator that can be foreseen: pauses, sweeps, lanes and dots of a picture. */
const FORESEEABLE = [
  'app/kernel/database/locks.ts',
  'app/kernel/database/transaction.ts',
  'app/platform/auth/actions/captcha.ts',
  'app/platform/auth/actions/issue_otp.ts',
  'app/platform/auth/actions/passkey_challenges.ts',
]
/** Each takes a list of arguments, which no shell reads. */
const WITHOUT_SHELL = ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork']

const sources = globSync('{app,config,start,providers,commands}/**/*.ts', { cwd: app.makePath() })
  .map((path) => ({ path, text: readFileSync(app.makePath(path), 'utf8') }))
  .toSorted((one, other) => (one.path < other.path ? -1 : 1))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test.group('Unsafe calls', () => {
  test('Math.random chooses nothing that somebody must not guess', ({ assert }) => {
    assert.deepEqual(filesWith(/Math\.random/), FORESEEABLE)
  })

  test('no text is run as code, and no bytes become objects but by JSON', ({ assert }) => {
    assert.deepEqual(filesWith(/(?<![.\w])eval\(|new Function\(|from 'node:(?:v8|vm)'/), [])
  })

  test('no program is started by a shell', ({ assert }) => {
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
