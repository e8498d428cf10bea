import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { test } from '@japa/runner'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import app from '@adonisjs/core/services/app'

/** Creates a clone as it is before any installation: the portal's own files, no packages, no .env. */
function freshClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  const needed = [
    'bin/portal.js',
    'bin/portal',
    'hsm/client.js',
    'package.json',
    'package-lock.json',
  ]
  for (const path of [...needed, '.env.example', '.env.test', 'database/migrations']) {
    cpSync(app.makePath(path), join(folder, path), { recursive: true })
  }
  return folder
}

/** The environment of a plain shell, without the settings of this run. */
const bare = { PATH: process.env.PATH ?? '' }

function doctor(folder: string, env: Record<string, string> = {}) {
  const run = spawnSync(process.execPath, ['bin/portal.js', 'doctor'], {
    cwd: folder,
    env: { ...bare, ...env },
    encoding: 'utf8',
  })
  const lines = run.stdout.split('\n')
  const about = (title: string) => lines.find((line) => line.slice(4).startsWith(title)) ?? ''
  return { code: run.status, about, errors: run.stderr }
}

function ensureSettings(folder: string): string {
  const script = `import('./bin/portal/settings.js').then((it) => console.log(it.ensureSettings()))`
  const run = spawnSync(process.execPath, ['-e', script], {
    cwd: folder,
    env: bare,
    encoding: 'utf8',
  })
  return run.stdout.trim()
}

test.group('portal before the application can boot', (group) => {
  let folder: string
  group.each.setup(() => {
    folder = freshClone()
    return () => rmSync(folder, { recursive: true, force: true })
  })

  test('doctor lists what is missing in a fresh clone, with instructions', ({ assert }) => {
    const { code, about, errors } = doctor(folder)
    assert.equal(errors, '')
    assert.equal(code, 1)
    assert.match(about('Node'), /^ok /)
    assert.match(about('packages'), /^ ! .*npm ci/)
    assert.match(about('settings'), /^ ! .*npm start/)
    assert.match(about('keys'), /^ ! .*APP_KEY, VAULT_KEY, VAULT_DIGEST_KEY, AUDIT_KEY/)
    assert.match(about('database'), /^ ! /)
    assert.match(about('storage'), /^(ok | ! .*make room)/)
    assert.match(about('fonts'), /^ ! .*NotoSansDevanagari-Regular\.ttf/)
    assert.match(about('clock'), /^ok .* in India/)
    assert.match(about('mail'), /^ok .*outbox/)
    assert.match(about('SMS'), /^ok .*outbox/)
  })

  test('doctor prints its usage with --help', ({ assert }) => {
    const words = ['bin/portal.js', 'doctor', '--help']
    const run = spawnSync(process.execPath, words, { cwd: app.makePath(), encoding: 'utf8' })
    assert.equal(run.status, 0, run.stderr)
    assert.include(run.stdout, 'Usage: portal doctor')
  })

  test('doctor names the errors of an invalid .env', ({ assert }) => {
    const published = parseEnv(readFileSync(join(folder, '.env.test'), 'utf8'))
    const { code, about } = doctor(folder, {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '3333',
      APP_URL: 'http://portal.example.org',
      APP_KEY: published.APP_KEY!,
      VAULT_KEY: 'v'.repeat(40),
      VAULT_DIGEST_KEY: 'd'.repeat(40),
      AUDIT_KEY: 'a'.repeat(40),
      MAIL_DRIVER: 'smtp',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'portal@example.org',
      SMS_DRIVER: 'http',
    })
    assert.equal(code, 1)
    assert.match(about('settings'), /^ ! .*https:\/\//)
    assert.match(about('keys'), /^ ! {2}keys +APP_KEY published/)
    assert.match(about('mail'), /^ ! .*127\.0\.0\.1:1 does not answer/)
    assert.match(about('SMS'), /^ ! .*SMS_URL, SMS_TOKEN, SMS_SENDER missing/)
  })

  test('settings are written once, with new keys, readable by their owner only', ({ assert }) => {
    const path = join(folder, '.env')
    assert.equal(ensureSettings(folder), 'created')
    const first = parseEnv(readFileSync(path, 'utf8'))
    assert.equal(statSync(path).mode & 0o777, 0o600)
    const keys = [first.APP_KEY, first.VAULT_KEY, first.VAULT_DIGEST_KEY, first.AUDIT_KEY]
    assert.isTrue(keys.every((key) => key!.length >= 32))
    assert.lengthOf(new Set(keys), 4)

    assert.equal(ensureSettings(folder), 'kept')
    assert.deepEqual(parseEnv(readFileSync(path, 'utf8')), first)
  })

  test('an existing .env keeps its values and gets the missing keys', ({ assert }) => {
    const path = join(folder, '.env')
    writeFileSync(path, 'PORT=4000\nAPP_KEY=\nVAULT_KEY=mine\n')
    assert.equal(ensureSettings(folder), 'completed')
    const values = parseEnv(readFileSync(path, 'utf8'))
    assert.equal(values.PORT, '4000')
    assert.equal(values.VAULT_KEY, 'mine')
    assert.isAtLeast(values.APP_KEY!.length, 32)
    assert.isAtLeast(values.VAULT_DIGEST_KEY!.length, 32)
  })

  test('doctor leaves nothing behind in the store that it tests', ({ assert }) => {
    const store = join(folder, 'store')
    doctor(folder, { STORAGE_PATH: store })
    assert.isTrue(existsSync(store))
    assert.notInclude(spawnSync('ls', ['-A', store], { encoding: 'utf8' }).stdout, '.doctor')
  })
})
