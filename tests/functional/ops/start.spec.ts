import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { runProcess, startProcess } from '#tests/support/own_process'
import { startServer, stop } from '#tests/support/running_server'

const otherKey = 'another-key-'.repeat(4)

/** The server with settings that are wrong: it ends by itself. */
async function start(env: NodeJS.ProcessEnv) {
  const run = await runProcess(['bin/server.ts'], {
    env: { HOST: '127.0.0.1', PORT: '1024', APP_URL: 'http://127.0.0.1', ...env },
  })
  return { ...run, lines: run.stderr.trim().split('\n') }
}

test.group('A start with wrong settings', () => {
  const cases: [string, NodeJS.ProcessEnv, RegExp][] = [
    ['a short VAULT_KEY', { VAULT_KEY: 'short' }, /VAULT_KEY is shorter than 32/],
    ['another VAULT_KEY', { VAULT_KEY: otherKey }, /VAULT_KEY: another key/],
    ['another VAULT_DIGEST_KEY', { VAULT_DIGEST_KEY: otherKey }, /VAULT_DIGEST_KEY: another key/],
    ['no APP_KEY', { APP_KEY: '' }, /APP_KEY/],
    ['no AUDIT_KEY', { AUDIT_KEY: '' }, /AUDIT_KEY/],
    ['a port that is none', { PORT: '99999' }, /PORT is a whole number from 1 to 65535/],
    ['an address that is none', { APP_URL: 'portal.example.org' }, /APP_URL is an address/],
    ['template ids that are no JSON', { SMS_TEMPLATE_IDS: '{otp' }, /SMS_TEMPLATE_IDS is an/],
    ['a store that cannot be made', { STORAGE_PATH: '/proc/none' }, /uploads, \/proc\/none/],
    [
      'a database that does not answer',
      { DB_CONNECTION: 'mysql', MYSQL_PORT: '1' },
      /database does not answer: .*ECONNREFUSED/,
    ],
  ]
  for (const [title, env, reason] of cases) {
    test(`stops with one line: ${title}`, async ({ assert }) => {
      const { code, lines, stdout } = await start(env)
      assert.equal(code, 1)
      assert.lengthOf(lines, 1, lines.join('\n'))
      assert.match(lines[0], reason)
      assert.notInclude(stdout, 'started HTTP server')
    })
  }

  test('stops with one line: a database that was not migrated', async ({ assert }) => {
    const folder = mkdtempSync(join(tmpdir(), 'empty-'))
    const { code, lines } = await start({
      DB_CONNECTION: 'sqlite',
      SQLITE_PATH: join(folder, 'new.sqlite3'),
    })
    rmSync(folder, { recursive: true })
    assert.equal(code, 1)
    assert.match(lines.join('\n'), /^arthasetu: \d+ migrations have not run/)
  })

  test('a command says in one line that the database does not answer', async ({ assert }) => {
    const run = await runProcess(['bin/console.ts', 'outbox:send'], {
      env: { DB_CONNECTION: 'mysql', MYSQL_PORT: '1', LOG_LEVEL: 'silent' },
    })
    assert.equal(run.code, 1)
    assert.match(run.stderr.trim(), /^.*ECONNREFUSED 127\.0\.0\.1:1$/)
  })
})

test.group('Told to stop', () => {
  test('while it starts, the server is gone at once', async ({ assert }) => {
    for (const wait of [200, 400, 600, 800, 1000]) {
      const child = startProcess(['bin/server.ts'], {
        env: { HOST: '127.0.0.1', PORT: '1024', LOG_LEVEL: 'info' },
      })
      let log = ''
      child.stdout.on('data', (part) => (log += part))
      const gone = once(child, 'exit')
      await new Promise((resolve) => setTimeout(resolve, wait))
      const told = Date.now()
      child.kill('SIGTERM')
      await gone
      assert.isBelow(Date.now() - told, 1500, `told after ${wait} ms`)
      /** The signal may meet the very turn that opens the door; nothing later may open it. */
      const started = log.split('\n').find((line) => line.includes('started HTTP server'))
      if (started === undefined) continue
      assert.isBelow(JSON.parse(started).time - told, 300, `told after ${wait} ms`)
    }
  }).tags(['@timed'])

  test('once it serves, as before', async ({ assert }) => {
    const { child } = await startServer()
    const { code } = await stop(child)
    assert.equal(code, 0)
  })
})

test('an error of the database names no values of a statement', async ({ assert }) => {
  const secret = 'Nobody-may-read-this'
  const insert = db.table('outbox_messages').insert({ recipient: secret })
  const error = await insert.then(
    () => null,
    (thrown: Error) => thrown
  )
  assert.instanceOf(error, Error)
  assert.notInclude(error!.message, secret)
})
