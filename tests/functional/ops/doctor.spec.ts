import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import env from '#start/env'
import { storeFolder } from '#config/drive'
import { recordAudit } from '#kernel/audit/record_audit'
import { createCheckpoints } from '#kernel/audit/create_checkpoints'
import { isSqlite } from '#kernel/database/dialect'
import { StoreFile } from '#documents/actions/store_file'
import StoredFile from '#documents/models/stored_file'
import { deleteAuditLog } from '#tests/support/forget_log'

const otherKey = 'another-key-'.repeat(4)
const hoursAgo = (hours: number) => DateTime.utc().minus({ hours }).toFormat('yyyy-MM-dd HH:mm:ss')

/** Returns the option that shifts the clock of a process by this number of days. */
const shifted = (days: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`
    const Real = Date
    const shift = ${days} * 86_400_000
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length ? given : [Real.now() + shift])) }
      static now() { return Real.now() + shift }
    }`)}`

/** Runs doctor on the database of this run and returns a lookup of its lines by title. */
function doctor(env: NodeJS.ProcessEnv = {}, ...words: string[]) {
  const run = spawnSync(process.execPath, ['bin/portal.js', 'doctor', ...words], {
    cwd: app.makePath(),
    env: { ...process.env, SQLITE_PATH: app.makePath(process.env.SQLITE_PATH!), ...env },
    encoding: 'utf8',
  })
  const lines = run.stdout.split('\n')
  return (title: string) => lines.find((line) => line.slice(4).startsWith(title)) ?? run.stderr
}

test.group('doctor on an installation', () => {
  test('finds a key that does not decrypt the stored data', ({ assert }) => {
    assert.match(doctor()('vault'), /^ok /)
    assert.match(doctor({ VAULT_KEY: otherKey })('vault'), /^ ! .*VAULT_KEY: another key/)
    const own = env.get('VAULT_KEY').release()
    const about = doctor({ VAULT_KEY: otherKey, VAULT_OTHER_KEYS: `${'k'.repeat(40)}, ${own}` })
    assert.match(
      about('vault'),
      /^ok .*VAULT_OTHER_KEYS is still needed: run `node ace\.js vault:rotate`/
    )
    assert.match(doctor({ VAULT_DIGEST_KEY: otherKey })('vault'), /^ ! .*VAULT_DIGEST_KEY: another/)
    assert.match(doctor()('token'), /^ok .*not used/)
    const wrapped = doctor({ VAULT_KEY: `pkcs11:arthasetu-vault:${'x'.repeat(40)}` })
    for (const title of ['token', 'vault']) {
      assert.match(wrapped(title), /^ ! .*VAULT_PKCS11_LIBRARY, .* missing in the settings/)
    }
  })

  test('reads the settings from the configuration file of the service', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'settings-'))
    const file = join(folder, 'arthasetu.env')
    await writeFile(file, `SMS_DRIVER=post\nSMS_TEMPLATE_IDS='{"otp":"1"}'\n`)
    assert.match(doctor({ SMS_DRIVER: 'log' }, '--env', file)('SMS'), /^ ! .*log or http, not post/)
    assert.match(doctor({}, '--env', join(folder, 'none'))('Node'), /ENOENT.*none/)
    await rm(folder, { recursive: true })
  })

  test('distinguishes a schedule that never ran from one that started minutes ago', async ({
    assert,
  }) => {
    await db.from('scheduled_runs').delete()
    const schedule = () => doctor({ SCHEDULE: 'off' })('schedule')
    assert.match(schedule(), /^ ! .*no scheduled command has ever run/)
    const noted = { task: 'audit:seal', outcome: 'noted', attempts: 0 }
    await db.table('scheduled_runs').insert({ ...noted, due_at: hoursAgo(0.05) })
    assert.match(schedule(), /^ok .*the first command runs within minutes/)
    await db.from('scheduled_runs').update({ due_at: hoursAgo(3) })
    assert.match(schedule(), /^ ! .*no scheduled command has ever run/)
    await db.from('scheduled_runs').delete()
  })

  test('finds that a required Redis is missing', ({ assert }) => {
    assert.match(doctor()('Redis'), /^ok .*not used/)
    const about = doctor({ SESSION_DRIVER: 'redis', REDIS_PORT: '1' })
    assert.match(about('Redis'), /^ ! .*127\.0\.0\.1:1 does not answer.*SESSION_DRIVER/)
  })

  test('finds a clock in 2031, and one before the last write', async ({ assert }) => {
    /** Removes what other tests wrote under their own clocks. */
    const tomorrow = hoursAgo(-24)
    await db.from('audit_entries').where('created_at', '>', tomorrow).delete()
    await db.from('users').where('last_sign_in_at', '>', tomorrow).update({ last_sign_in_at: null })
    assert.match(doctor()('clock'), /^ok /)
    const years = 5 * 365
    const later = doctor({ NODE_OPTIONS: shifted(years) })
    assert.match(later('clock'), /^ ! .*nothing was written here since .*set the clock/)
    const earlier = doctor({ NODE_OPTIONS: shifted(-years) })
    assert.match(earlier('clock'), /^ ! .*data was written here on .*set the clock/)
  })

  test('finds uploads without a file, and files without a row', async ({ assert }) => {
    const path = app.makePath('tests/fixtures/files/photo.jpg')
    const upload = { clientName: 'photo.jpg', bytes: await readFile(path) }
    const file = await new StoreFile().run({ upload, ownerUserId: null, uploadedBy: null })
    assert.match(doctor()('files'), /^ok /)
    await rm(join(storeFolder, file.storageKey))
    assert.match(doctor()('files'), new RegExp(`^ ! .*have no file.*ids ${file.id}`))
    await StoredFile.query().where('id', file.id).delete()

    const orphan = join(storeFolder, 'left-by-a-crash')
    await writeFile(orphan, 'x')
    assert.match(doctor()('files'), /^ok /, 'it may belong to a request')
    await utimes(orphan, new Date('2026-01-01'), new Date('2026-01-01'))
    assert.match(doctor()('files'), /^ ! .*1 of \d+ files have no row/)
    await rm(orphan)
  })

  test('reports the result of the last comparison with the checksums', async ({ assert }) => {
    const checks = () => db.from('file_checks')
    const walk = (values: object) =>
      db.table('file_checks').insert({ missing: '[]', damaged: '[]', ...values })
    await checks().delete()
    assert.match(doctor()('checksums'), /^ok .*no complete comparison yet/)
    await walk({ begun_at: hoursAgo(30), ended_at: hoursAgo(29), checked: 9000 })
    assert.match(doctor()('checksums'), /^ok .*9000 files compared on .*none missing or damaged$/)
    await walk({ begun_at: hoursAgo(1), checked: 400, missing: '[7]' })
    assert.match(doctor()('checksums'), /^ok .*; 400 compared again since \S+$/)
    await checks().whereNotNull('ended_at').update({ missing: '[3,5]', damaged: '[8]' })
    assert.match(
      doctor()('checksums'),
      /^ ! .*2 missing and 1 damaged of 9000 .*ids 3, 5, 8 .*restore.*; 400 compared again since/
    )
    await checks().whereNull('ended_at').delete()
    const whole = { missing: '[]', damaged: '[]', ended_at: hoursAgo(17 * 24) }
    await checks().update(whole)
    assert.match(doctor()('checksums'), /^ ! .*no complete comparison since/)
    await checks().delete()
  })

  test('finds a production installation that does not send its messages', async ({ assert }) => {
    const mark = { name: 'demonstration' }
    await db.from('installation_marks').where(mark).delete()
    for (const title of ['mail', 'SMS']) {
      assert.match(
        doctor()(title),
        /^ ! .*not sent, so nobody receives a code.*set (?:MAIL|SMS)_DRIVER/
      )
    }
    await db.table('installation_marks').insert({ ...mark, created_at: hoursAgo(1) })
    for (const title of ['mail', 'SMS']) assert.match(doctor()(title), /^ok .*the demonstration/)
    await db.from('installation_marks').where(mark).delete()
  })

  test('finds a second SMS gateway that would not respond when needed', async ({ assert }) => {
    const gateway = createServer().listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    const { port } = gateway.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/send`
    const first = { SMS_DRIVER: 'http', SMS_URL: url, SMS_TOKEN: 'x', SMS_SENDER: 'MSOBCF' }
    const about = (second: NodeJS.ProcessEnv) => doctor({ ...first, ...second })('SMS')
    assert.match(about({}), /^ok .*answers$/)
    assert.match(about({ SMS_SECOND_URL: url }), /^ ! .*SMS_SECOND_TOKEN missing/)
    const token = { SMS_SECOND_TOKEN: 'y' }
    assert.match(about({ ...token, SMS_SECOND_URL: url }), /^ok .*answers as the second$/)
    assert.match(
      about({ ...token, SMS_SECOND_URL: 'http://127.0.0.1:1/' }),
      /^ ! .*127\.0\.0\.1:1 does not answer: check SMS_SECOND_URL/
    )
    gateway.close()
  })

  test('reports whether traces are sent, and finds an unavailable collector', async ({
    assert,
  }) => {
    assert.match(doctor()('traces'), /^ok .*OTEL is off/)
    const collector = createServer().listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const { port } = collector.address() as AddressInfo
    const about = (address: NodeJS.ProcessEnv) => doctor({ OTEL: 'on', ...address })('traces')
    const there = `http://127.0.0.1:${port}`
    const away = 'http://127.0.0.1:1'
    assert.match(
      about({ OTEL_EXPORTER_OTLP_ENDPOINT: there }),
      new RegExp(`^ok .*127\\.0\\.0\\.1:${port} answers`)
    )
    assert.match(
      about({ OTEL_EXPORTER_OTLP_ENDPOINT: away }),
      /^ ! .*127\.0\.0\.1:1 does not answer: check OTEL_EXPORTER_OTLP_ENDPOINT/
    )
    assert.match(
      about({ OTEL_EXPORTER_OTLP_ENDPOINT: there, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: away }),
      /^ ! .*check OTEL_EXPORTER_OTLP_TRACES_ENDPOINT/
    )
    collector.close()
  })

  test('finds messages that no code sends', async ({ assert }) => {
    await db.from('outbox_messages').delete()
    assert.match(doctor()('outbox'), /^ok /)
    const message = {
      uuid: crypto.randomUUID(),
      channel: 'sms',
      recipient: '9800000000',
      template: 'otp',
      locale: 'en',
      body: 'x',
      attempts: 0,
      created_at: hoursAgo(3),
    }
    await db.table('outbox_messages').insert({ ...message, status: 'queued' })
    assert.match(doctor()('outbox'), /^ ! .*1 messages have been waiting since/)
    await db.from('outbox_messages').update({ status: 'failed' })
    assert.match(doctor()('outbox'), /^ ! .*1 messages of the last week could not be sent/)
    await db.from('outbox_messages').delete()
  })

  test('finds an audit log without checkpoints, or with other checkpoints than its checkpoint log', async ({
    assert,
  }) => {
    await deleteAuditLog()
    await recordAudit({ action: 'profile.viewed', actorId: null })
    assert.match(doctor()('audit log'), /^ok /)
    await db.from('audit_entries').update({ created_at: hoursAgo(3) })
    assert.match(doctor()('audit log'), /^ ! .*have no checkpoint: run `node ace\.js audit:seal`/)
    await createCheckpoints()
    assert.match(doctor()('audit log'), /^ok .*checkpoints up to entry/)
    await db.from('audit_checkpoints').delete()
    assert.match(doctor()('audit log'), /^ ! .*has checkpoint 1, but the database does not/)
    await deleteAuditLog()
  })

  test('reports when the database user may change the audit log', ({ assert }) => {
    const said = doctor()('rights')
    if (isSqlite(db.connection())) assert.match(said, /^ok .*SQLite has no users/)
    else assert.match(said, /^ ! .*may change the audit log/)
  })

  test('checks everything else without a database', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'none-'))
    const about = doctor({ DB_CONNECTION: 'sqlite', SQLITE_PATH: join(folder, 'none.sqlite3') })
    assert.match(about('database'), /^ ! .*does not exist yet/)
    for (const title of ['vault', 'files', 'outbox', 'audit log']) {
      assert.match(about(title), /^ok .*the database must be fixed first/)
    }
    await rm(folder, { recursive: true })
  })
})
