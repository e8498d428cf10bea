import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { checkpointLogPath } from '#config/audit'
import { recordAudit } from '#kernel/audit/record_audit'
import { createCheckpoints } from '#kernel/audit/create_checkpoints'
import { verifyAudit } from '#kernel/audit/verify_audit'
import { deleteAuditLog } from '#tests/support/forget_log'
import { lastMessageTo, messagesTo } from '#tests/support/outbox'
import { runProcess } from '#tests/support/own_process'
import { runCommand } from '#tests/support/run_command'
import { dialect } from '#tests/support/tags'

const anHourAgo = () => DateTime.utc().minus({ hours: 1 }).toFormat('yyyy-MM-dd HH:mm:ss')

const kinds = async () => (await verifyAudit()).findings.map(({ kind }) => kind)

/** Creates a number of settled entries with one checkpoint. */
async function createEntries(count: number) {
  for (let at = 0; at < count; at++) {
    await recordAudit({ action: 'profile.viewed', actorId: null, subjectId: at })
  }
  await db.from('audit_entries').where('created_at', '>', anHourAgo()).update({
    created_at: anHourAgo(),
  })
  const { checkpoints, entries } = await createCheckpoints()
  return { checkpoints, entries }
}

const ids = async () => (await db.from('audit_entries').orderBy('id').select('id')).map((r) => r.id)

/**
 * Rebuilds the checkpoints in the earlier unkeyed format, as an attacker with the database but without the key could.
 */
async function forgeUnkeyedCheckpoints() {
  await db.from('audit_checkpoints').delete()
  const hash = createHash('sha256').update('0'.repeat(64))
  const entries = await db.from('audit_entries').orderBy('id')
  for (const entry of entries) hash.update(JSON.stringify(Object.values(entry).map(String)))
  await db.table('audit_checkpoints').insert({
    number: 1,
    method: 'sha256',
    first_entry_id: entries[0].id,
    last_entry_id: entries.at(-1).id,
    previous_hash: '0'.repeat(64),
    hash: hash.digest('hex'),
    created_at: anHourAgo(),
  })
}

test.group('The audit log', (group) => {
  dialect(group)
  group.each.setup(deleteAuditLog)
  group.teardown(deleteAuditLog)

  test('writes a checkpoint once, and stores its heads outside the database', async ({
    assert,
  }) => {
    assert.deepEqual(await createEntries(3), { entries: 3, checkpoints: 1 })
    assert.deepEqual(await createEntries(0), { entries: 0, checkpoints: 0 })
    await createEntries(2)
    const report = await verifyAudit()
    assert.deepEqual(report.findings, [])
    assert.equal(report.entries, 5)

    const lines = (await readFile(checkpointLogPath, 'utf8')).trim().split('\n')
    const heads = lines.map((line) => JSON.parse(line))
    assert.deepEqual(
      heads.map(({ number }) => number),
      [1, 2]
    )
    assert.equal(heads[1].hash, report.newest!.hash)
  })

  test('leaves the newest minutes to the next checkpoint', async ({ assert }) => {
    await recordAudit({ action: 'profile.viewed', actorId: null })
    assert.equal((await createCheckpoints()).entries, 0)
  })

  test('detects an entry that was changed, removed, or inserted, even before the first', async ({
    assert,
  }) => {
    await createEntries(3)
    await createEntries(3)
    const [first, second, third] = await ids()
    const entries = () => db.from('audit_entries')

    await entries().where('id', second).update({ actor_id: 99 })
    assert.deepEqual(await kinds(), ['changed'])
    await entries().where('id', second).update({ actor_id: null, data: '' })
    assert.deepEqual(await kinds(), ['changed'], 'an empty text for none')
    await entries().where('id', second).update({ data: null })
    assert.deepEqual(await kinds(), [])

    const kept = await entries().where('id', second).firstOrFail()
    await entries().where('id', second).delete()
    assert.deepEqual(await kinds(), ['changed'])
    await db.table('audit_entries').insert(kept)
    assert.deepEqual(await kinds(), [])

    await entries().where('id', third).update({ id: 0 })
    await entries().where('id', 0).update({ id: third })
    assert.deepEqual(await kinds(), [])
    await db.table('audit_entries').insert({ ...kept, id: 900_000_000 })
    await entries().where('id', 900_000_000).update({ id: 0 })
    assert.deepEqual(await kinds(), ['changed'], 'a row before the first')
    await entries().where('id', 0).delete()
    assert.isAbove(first, 0)
  })

  test('detects a checkpoint that was changed or removed', async ({ assert }) => {
    await createEntries(2)
    await createEntries(2)
    await createEntries(2)
    const checkpoints = () => db.from('audit_checkpoints')
    const second = await checkpoints().where('number', 2).firstOrFail()

    await checkpoints().where('number', 2).update({ created_at: '2020-01-01 00:00:00' })
    assert.deepEqual(await kinds(), ['changed'])
    await checkpoints().where('number', 2).update({ created_at: second.created_at })
    assert.deepEqual(await kinds(), [])

    await checkpoints().where('number', 2).delete()
    const found = await kinds()
    assert.equal(found[0], 'missing')
    assert.include(found, 'changed')
  })

  test('detects that its end is missing, or all of it', async ({ assert }) => {
    await createEntries(2)
    const [, lastOfFirst] = await ids()
    await createEntries(2)
    await db.from('audit_entries').where('id', '>', lastOfFirst).delete()
    assert.deepEqual(await kinds(), ['changed'])
    await db.from('audit_checkpoints').where('number', 2).delete()
    assert.deepEqual(await kinds(), ['cut_off'], 'with its seal')
    assert.equal((await createCheckpoints()).error, 'cut_off')

    await db.from('audit_entries').delete()
    await db.from('audit_checkpoints').delete()
    assert.deepEqual(await kinds(), ['cut_off'], 'all of it')
    assert.equal((await createEntries(3)).checkpoints, 0, 'no new checkpoint covers it')
  })

  test('detects that it was rebuilt without the key', async ({ assert }) => {
    await createEntries(3)
    await db.from('audit_entries').update({ actor_id: 7 })
    await forgeUnkeyedCheckpoints()
    assert.include(await kinds(), 'other_head')
    assert.equal((await createCheckpoints()).error, 'other_head')
  })

  test('detects checkpoints made with another key, even if the checkpoint log is new too', async ({
    assert,
  }) => {
    await createEntries(2)
    const env = { AUDIT_KEY: 'another-key-'.repeat(4), LOG_LEVEL: 'silent' }
    const run = await runProcess(['bin/console.ts', 'audit:verify'], { env })
    assert.equal(run.code, 1)
    assert.match(run.stderr, /No checkpoint from 1 to 1 was created with this AUDIT_KEY/)
    const seal = await runProcess(['bin/console.ts', 'audit:seal'], { env })
    assert.equal(seal.code, 1)
  })

  test('reports a missing checkpoint log and writes it again', async ({ assert }) => {
    await createEntries(2)
    await createEntries(2)
    const [head] = (await readFile(checkpointLogPath, 'utf8')).split('\n')
    await rm(checkpointLogPath)
    assert.deepEqual(await kinds(), ['no_head'])

    await writeFile(checkpointLogPath, `${head}\n`)
    assert.deepEqual(await kinds(), ['no_head'], 'a crash between seal and file')
    assert.equal((await createCheckpoints()).headsLogged, 1)
    assert.deepEqual(await kinds(), [])
  })

  test('detects by a mailed head what the file on the same machine may hide', async ({
    assert,
  }) => {
    await createEntries(2)
    const { newest } = await verifyAudit()
    await db.from('audit_entries').delete()
    await db.from('audit_checkpoints').delete()
    await rm(checkpointLogPath)
    assert.deepEqual(await kinds(), [])
    await createEntries(2)
    const { findings } = await verifyAudit(newest!)
    assert.deepEqual(findings, [{ kind: 'other_head', checkpoint: 1 }])
  })

  test('writes each checkpoint once in eight concurrent runs', async ({ assert }) => {
    await db.from('audit_entries').delete()
    for (let at = 0; at < 20; at++) await recordAudit({ action: 'profile.viewed', actorId: null })
    await db.from('audit_entries').update({ created_at: anHourAgo() })
    const done = await Promise.all(Array.from({ length: 8 }, createCheckpoints))
    assert.equal(
      done.reduce((sum, { entries }) => sum + entries, 0),
      20
    )
    assert.deepEqual(await kinds(), [])
  })

  test('covers checkpoints made before the key existed by the first keyed one', async ({
    assert,
  }) => {
    for (let at = 0; at < 4; at++) {
      await recordAudit({ action: 'profile.viewed', actorId: null, data: { at } })
    }
    await db.from('audit_entries').update({ created_at: anHourAgo() })
    const entries = await db.from('audit_entries').orderBy('id')
    const beginning = '0'.repeat(64)
    const hash = createHash('sha256').update(beginning)
    for (const entry of entries.slice(0, 3)) {
      const values = [entry.id, entry.action, '', '', '', '', '', entry.data, '', anHourAgo()]
      hash.update(JSON.stringify(values.map(String)))
    }
    await db.table('audit_checkpoints').insert({
      number: 1,
      first_entry_id: entries[0].id,
      last_entry_id: entries[2].id,
      previous_hash: beginning,
      hash: hash.digest('hex'),
      created_at: anHourAgo(),
    })
    assert.deepEqual(await kinds(), [], 'the old format is still recognised')
    assert.equal((await createCheckpoints()).entries, 1)
    assert.deepEqual(await kinds(), [])

    await db.from('audit_entries').where('id', entries[0].id).update({ actor_id: 5 })
    const report = await verifyAudit()
    assert.deepInclude(report.findings[0], { kind: 'changed', checkpoint: 1 })
  })

  test('mails the head once a day', async ({ assert }) => {
    const recipient = `auditor.${Date.now()}@example.org`
    await createEntries(1)
    const env = { AUDIT_MAIL_TO: recipient, LOG_LEVEL: 'silent' }
    for (let times = 0; times < 2; times++) {
      const run = await runProcess(['bin/console.ts', 'audit:seal'], { env })
      assert.equal(run.code, 0, run.stderr)
    }
    const messages = await messagesTo(recipient)
    assert.lengthOf(messages, 1)
    const { newest } = await verifyAudit()
    assert.include(await lastMessageTo(recipient), `${newest!.number}:${newest!.hash}`)
    const head = `${newest!.number}:${newest!.hash}`
    assert.equal((await runCommand(['audit:verify', `--head=${head}`])).code, 0)
  })
})
