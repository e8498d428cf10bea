import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { runProcess, startProcess } from '#tests/support/own_process'
import { startServer, stop } from '#tests/support/running_server'

const otherKey = 'another-key-'.repeat(4)

/** Starts the server with invalid settings, with which it ends by itself. */
async function start(env: NodeJS.ProcessEnv) {
  const run = await runProcess(['bin/server.ts'], {
    env: { HOST: '127.0.0.1', PORT: '1024', APP_URL: 'http://127.0.0.1', ...env },
  })
  return { ...run, lines: run.stderr.trim().split('\n') }
}

test.group('Start with invalid settings', () => {
  const cases: [string, NodeJS.ProcessEnv, RegExp][] = [
    ['a short VAULT_KEY', { VAULT_KEY: 'short' }, /VAULT_KEY is shorter than 32/],
    ['a different VAULT_KEY', { VAULT_KEY: otherKey }, /VAULT_KEY: another key/],
    [
      'a different VAULT_DIGEST_KEY',
      { VAULT_DIGEST_KEY: otherKey },
      /VAULT_DIGEST_KEY: another key/,
    ],
    [
      'a VAULT_KEY of a token without settings',
      { VAULT_KEY: `pkcs11:arthasetu-vault:${'x'.repeat(40)}` },
      /The vault's token: VAULT_PKCS11_LIBRARY, VAULT_PKCS11_TOKEN, VAULT_PKCS11_PIN_FILE missing/,
    ],
    ['no APP_KEY', { APP_KEY: '' }, /APP_KEY/],
    ['no AUDIT_KEY', { AUDIT_KEY: '' }, /AUDIT_KEY/],
    ['an invalid port', { PORT: '99999' }, /PORT must be a whole number from 1 to 65535/],
    ['an invalid address', { APP_URL: 'portal.example.org' }, /APP_URL must be an address/],
    ['template IDs that are not JSON', { SMS_TEMPLATE_IDS: '{otp' }, /SMS_TEMPLATE_IDS must be an/],
    ['a store that cannot be created', { STORAGE_PATH: '/proc/none' }, /uploads, \/proc\/none/],
    [
      'a database that does not respond',
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
      assert.notMatch(
        stdout,
        /\\n +at |ECONN/,
        'the error is in the one line only, not also in the log'
      )
    })
  }

  test('stops with a line for each invalid setting, all at once', async ({ assert }) => {
    const wrong: Record<string, [string, RegExp]> = {
      NODE_ENV: ['live', /must be one of "development,production,test"/],
      PORT: ['0.5', /must be a whole number from 1 to 65535, not "0\.5"/],
      HOST: ['a b', /must be a valid \(domain or ip\)/],
      APP_URL: ['foo', /must be an address like https:\/\/portal\.example\.org/],
      APP_KEY: ['short', /is shorter than 32 characters/],
      VAULT_KEY: ['', /^arthasetu: Missing environment variable/],
      VAULT_OTHER_KEYS: [`${otherKey},short`, /is shorter than 32 characters/],
      VAULT_DIGEST_KEY: ['short', /is shorter than 32 characters/],
      VAULT_PKCS11_LIBRARY: ['/nowhere', /cannot be read \(ENOENT\)/],
      AUDIT_KEY: ['short', /is shorter than 32 characters/],
      AUDIT_MAIL_TO: ['nobody', /must be a valid email/],
      LOG_LEVEL: ['loud', /must be one of "trace,debug,info,warn,error,fatal,silent"/],
      REQUEST_LOG_DAYS: ['0', /must be a whole number from 1/],
      DB_CONNECTION: ['oracle', /must be one of "sqlite,mysql"/],
      MYSQL_HOST: ['a b', /must be a valid/],
      MYSQL_PORT: ['70000', /must be a whole number from 1 to 65535/],
      MYSQL_POOL: ['0', /must be a whole number from 1/],
      TIMEOUTS: ['request', /must be names with seconds, like request:30/],
      MYSQL_CLUSTER: ['maybe', /must be a boolean/],
      MYSQL_TLS: ['maybe', /must be a boolean/],
      MYSQL_CA: ['/nowhere', /cannot be read \(ENOENT\)/],
      SESSION_DRIVER: ['cookie', /must be one of "database,redis"/],
      LIMITER_STORE: ['file', /must be one of "database,redis,memory"/],
      REDIS_HOST: ['a b', /must be a valid/],
      REDIS_PORT: ['x', /must be a whole number from 1 to 65535/],
      REDIS_DB: ['-1', /must be a whole number from 0/],
      REDIS_TLS: ['maybe', /must be a boolean/],
      REDIS_CA: ['/nowhere', /cannot be read \(ENOENT\)/],
      METRICS: ['yes', /must be one of "on,off"/],
      METRICS_TOKEN: ['short', /is shorter than 32 characters/],
      SLOW_STATEMENT_MS: ['x', /must be a number from 0/],
      SCHEDULE: ['yes', /must be one of "on,off"/],
      JOBS: ['yes', /must be one of "on,off"/],
      JOBS_GONE_AFTER: ['0', /must be a whole number from 1/],
      JOBS_MAX_CRASHES: ['0', /must be a whole number from 1/],
      JOBS_MOST_DEATHS: ['0', /must be a whole number from 1/],
      JOBS_FROM_ROWS: ['many', /must be a whole number from 0/],
      BACKUP_PUBLIC_KEY: ['/nowhere', /cannot be read \(ENOENT\)/],
      BACKUP_KEEP_DAILY: ['-1', /must be a whole number from 0/],
      BACKUP_KEEP_WEEKLY: ['x', /must be a whole number from 0/],
      BACKUP_KEEP_MONTHLY: ['1.5', /must be a whole number from 0/],
      OTEL: ['yes', /must be one of "on,off"/],
      JOBS_MIN_ROWS: ['many', /must be a whole number from 0/],
      TWO_PERSONS_DAYS: ['400', /must be a whole number from 0/],
      SECOND_FACTOR_ROLES: ['1;4', /must be none, or numbers of roles like 1,4,5,6,7/],
      DRIVE_DISK: ['s3', /=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/],
      S3_ENDPOINT: ['foo', /must be a valid URL/],
      S3_PATH_STYLE: ['maybe', /must be a boolean/],
      S3_DIRECT_UPLOADS: ['maybe', /must be a boolean/],
      SMS_DRIVER: ['http', /=http needs SMS_TOKEN, SMS_SENDER/],
      SMS_URL: ['gateway', /must be an address like https:\/\/gateway/],
      SMS_SECOND_URL: ['gateway', /must be an address like https:\/\/gateway/],
      SMS_TEMPLATE_IDS: ['{otp', /must be an object written as JSON/],
      MAIL_DRIVER: ['post', /must be one of "log,smtp"/],
      SMTP_URL: ['mail.example.org', /must be an address like smtp:\/\//],
      ALLOW_LOG_DRIVERS: ['maybe', /must be a boolean/],
      USUAL_CLAIM_RUPEES: ['x', /must be a whole number from 0/],
      USUAL_LOAN_RUPEES: ['1.5', /must be a whole number from 0/],
      CLAMD_HOST: ['a b', /must be a valid/],
      CLAMD_PORT: ['x', /must be a whole number from 1 to 65535/],
      CLAMD_POLICY: ['maybe', /must be one of "wait,accept"/],
      SSO_PRIVATE_ADDRESSES: ['maybe', /must be a boolean/],
      SIGNING_PKCS11_LIBRARY: ['/nowhere', /cannot be read \(ENOENT\)/],
      TIME_STAMP_URL: ['foo', /must be an address like http:\/\/timestamp\.example\.org/],
    }
    const { code, lines } = await start(
      Object.fromEntries(Object.entries(wrong).map(([name, [value]]) => [name, value]))
    )
    assert.equal(code, 1)
    for (const [name, [, reason]] of Object.entries(wrong)) {
      const found = lines.filter((line) => new RegExp(`\\b${name}\\b`).test(line))
      const message = found.find((line) => reason.test(line))
      assert.isDefined(message, `${name}: ${found.join(' ')}`)
      assert.match(message!, /^arthasetu: /)
    }
    assert.lengthOf(lines, Object.keys(wrong).length, lines.join('\n'))
    /**
     * The remaining settings accept any text; a setting that is neither here nor free text is new and has no case yet.
     */
    const schema = await readFile(app.makePath('start/env.ts'), 'utf8')
    const free = /^ {2}(\w+): Env\.schema\.(?:string|secret)\.optional\(\),$/gm
    const rest = new Set(schema.matchAll(/^ {2}([A-Z]\w+): /gm).map(([, name]) => name))
    for (const [, name] of schema.matchAll(free)) rest.delete(name)
    assert.sameMembers([...rest], Object.keys(wrong))
  })

  test('stops with one line: a database without migrations', async ({ assert }) => {
    const folder = mkdtempSync(join(tmpdir(), 'empty-'))
    const { code, lines } = await start({
      DB_CONNECTION: 'sqlite',
      SQLITE_PATH: join(folder, 'new.sqlite3'),
    })
    rmSync(folder, { recursive: true })
    assert.equal(code, 1)
    assert.match(lines.join('\n'), /^arthasetu: \d+ migrations have not run/)
  })

  test('a command prints one line if the database does not respond', async ({ assert }) => {
    const run = await runProcess(['bin/console.ts', 'outbox:send'], {
      env: { DB_CONNECTION: 'mysql', MYSQL_PORT: '1', LOG_LEVEL: 'silent' },
    })
    assert.equal(run.code, 1)
    assert.match(run.stderr.trim(), /^.*ECONNREFUSED 127\.0\.0\.1:1$/)
  })
})

test.group('Stop signal', () => {
  test('during the start, ends the server before it would have been ready', async ({ assert }) => {
    const startedAt = Date.now()
    const whole = await startServer()
    const longest = Date.now() - startedAt
    await stop(whole.child)
    for (const wait of [200, 400, 600, 800, 1000]) {
      const child = startProcess(['bin/server.ts'], {
        env: { HOST: '127.0.0.1', PORT: '1024', LOG_LEVEL: 'info' },
      })
      let log = ''
      child.stdout.on('data', (part) => (log += part))
      const exit = once(child, 'exit')
      await new Promise((resolve) => setTimeout(resolve, wait))
      const told = Date.now()
      child.kill('SIGTERM')
      await exit
      assert.isBelow(Date.now() - told, longest, `signalled after ${wait} ms`)
      /** The signal may arrive in the very tick in which the port opens; no later code may open it. */
      const started = log.split('\n').find((line) => line.includes('started HTTP server'))
      if (started === undefined) continue
      assert.isBelow(JSON.parse(started).time - told, longest / 4, `signalled after ${wait} ms`)
    }
  })

  test('after the start, ends the server normally', async ({ assert }) => {
    const { child } = await startServer()
    const { code } = await stop(child)
    assert.equal(code, 0)
  })
})

test('an error of the database contains no values of a statement', async ({ assert }) => {
  const secret = 'Nobody-may-read-this'
  const insert = db.table('outbox_messages').insert({ recipient: secret })
  const error = await insert.then(
    () => null,
    (thrown: Error) => thrown
  )
  assert.instanceOf(error, Error)
  assert.notInclude(error!.message, secret)
})
