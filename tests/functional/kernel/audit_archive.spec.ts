import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { checkpointLogPath } from '#config/audit'
import { archiveAudit, RETAINED_ACTIONS } from '#kernel/audit/archive_audit'
import { archivePath, firstLoggedDay, verifyArchive } from '#kernel/audit/archive_file'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { proveEntry, publishDay } from '#kernel/audit/publication'
import { recordAudit } from '#kernel/audit/record_audit'
import { createCheckpoints } from '#kernel/audit/create_checkpoints'
import { verifyAudit } from '#kernel/audit/verify_audit'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { fromStartYear } from '#kernel/calendar/periods'
import { CLAIM_PAID } from '#claims/payments/actions/book_answers'
import { SAMPLE_DRAWN } from '#audits/actions/draw_sample'
import { PACK_MADE } from '#audits/pack/packs'
import { LOI_ISSUED } from '#loi/actions/issue_lois'
import { deleteAuditLog } from '#tests/support/forget_log'
import { runCommand } from '#tests/support/run_command'
import { dialect } from '#tests/support/tags'

const YEAR = fromStartYear(2022)
const NEXT = fromStartYear(2023)
const path = archivePath(YEAR.label)

/** Creates a number of entries on a day, with one checkpoint on that day. */
async function createEntriesOn(day: string, count: number, action: AuditAction) {
  const before = await db.from('audit_entries').max('id as id').first()
  for (let at = 0; at < count; at++) {
    await recordAudit({ action, actorId: null, subjectId: at, data: { at } })
  }
  await db
    .from('audit_entries')
    .where('id', '>', Number(before?.id ?? 0))
    .update({ created_at: `${day} 10:00:00` })
  await createCheckpoints()
}

/** Checkpoints have the machine's time: here they are rebuilt for a day of their year. */
async function log(action: AuditAction = 'profile.viewed') {
  const { checkpointHash } = await import('#kernel/audit/checkpoints')
  const days = ['2022-06-01', '2023-02-01', '2023-08-01', '2026-01-01']
  for (const day of days) await createEntriesOn(day, 3, action)
  let previous = '0'.repeat(64)
  const heads: string[] = []
  for (const [at, seal] of (await db.from('audit_checkpoints').orderBy('number')).entries()) {
    const made = { ...seal, previous_hash: previous, created_at: `${days[at]} 10:10:00` }
    const entries = await db
      .from('audit_entries')
      .whereBetween('id', [seal.first_entry_id, seal.last_entry_id])
      .orderBy('id')
    const hash = checkpointHash(made, entries as never)
    const { created_at, previous_hash } = made
    await db
      .from('audit_checkpoints')
      .where('number', seal.number)
      .update({ hash, created_at, previous_hash })
    const head = { number: Number(seal.number), hash, lastEntryId: Number(seal.last_entry_id) }
    heads.push(`${JSON.stringify({ ...head, sealedAt: created_at })}\n`)
    previous = hash
  }
  await writeFile(checkpointLogPath, heads.join(''))
  await publishDay()
}

const entries = async () => (await db.from('audit_entries').orderBy('id')).length
const kinds = async () => (await verifyAudit()).findings.map(({ kind }) => kind)

test.group('A year of the audit log', (group) => {
  dialect(group)
  group.each.setup(async () => {
    await deleteAuditLog()
    setClock(new FixedClock(new Date('2026-11-28T10:00:00+05:30')))
    await log()
    return async () => {
      useSystemClock()
      await deleteAuditLog()
    }
  })

  test('is exported, verified and removed, and the log still verifies with it', async ({
    assert,
  }) => {
    assert.deepEqual(await kinds(), [])
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.part-1`, 'of a run that was killed')
    const written = await archiveAudit(YEAR, { detaches: false })
    assert.deepEqual(await readdir(dirname(path)), [basename(path)])
    assert.containSubset(written, { refusal: null, checkpoints: 2, entries: 6, deletedEntries: 0 })
    assert.equal(await entries(), 12)
    assert.isNull(await firstLoggedDay())

    const done = await archiveAudit(YEAR, { detaches: true })
    assert.containSubset(done, { refusal: null, deletedEntries: 6, sha256: written.sha256 })
    assert.equal(await entries(), 7, 'six, and that it was archived')
    assert.equal(await firstLoggedDay(), '2023-04-01')
    const whole = await verifyAudit()
    assert.deepEqual(whole.findings, [])
    assert.containSubset(whole, { checkpoints: 4, entries: 12, archived: 6 })
    const heads = (await readFile(checkpointLogPath, 'utf8')).trim().split('\n')
    assert.deepEqual(
      heads.map((line) => JSON.parse(line).number),
      [2, 3, 4]
    )

    assert.containSubset(await archiveAudit(NEXT, { detaches: true }), {
      checkpoints: 1,
      deletedEntries: 3,
    })
    assert.containSubset(await verifyAudit(), { findings: [], entries: 12, archived: 9 })
    assert.equal((await createCheckpoints()).error, null)
  })

  test('is reported as not checked without its file, and as changed with another one', async ({
    assert,
  }) => {
    await archiveAudit(YEAR, { detaches: true })
    const file = await readFile(path)
    await rm(path)
    const { findings, entries: read } = await verifyAudit()
    assert.deepEqual(findings, [
      { kind: 'archive_missing', checkpoint: 1, until: 2, year: '2022-2023' },
    ])
    assert.equal(read, 6)
    const { code, output } = await runCommand(['audit:verify'])
    assert.equal(code, 1)
    assert.match(output, /2022-2023 is missing.*checkpoints 1 to 2 were not verified/)

    const text = gunzipSync(file).toString()
    await writeFile(path, gzipSync(text.replace('{\\"at\\":1}', '{\\"at\\":9}')))
    assert.deepEqual(await kinds(), ['changed', 'other_root'])
    assert.deepEqual((await verifyArchive(path)).invalid, [1])
    assert.equal((await runCommand(['audit:verify', `--archive=${path}`])).code, 1)
    assert.equal((await archiveAudit(YEAR, { detaches: true })).refusal, 'file_changed')

    await writeFile(path, file.subarray(0, file.length - 40))
    assert.deepEqual(await kinds(), ['archive_missing'], 'half a file')
    await writeFile(path, file)
    assert.deepEqual(await kinds(), [])
    const alone = await runCommand(['audit:verify', `--archive=${path}`])
    assert.equal(alone.code, 0, alone.output)
    assert.match(alone.output, /2 checkpoints match their 6 entries/)
  })

  test('is removed completely after an interruption, and nothing can be put in its place', async ({
    assert,
  }) => {
    const rows = await db.from('audit_entries').orderBy('id').limit(6)
    await archiveAudit(YEAR, { detaches: true })
    await db.table('audit_entries').multiInsert(rows.slice(4))
    assert.deepEqual(await kinds(), [], 'the remaining entries match the file')
    assert.equal((await archiveAudit(YEAR, { detaches: true })).deletedEntries, 2)
    assert.deepEqual(await kinds(), [])

    await db.table('audit_entries').insert({ ...rows[4], subject_id: 77 })
    assert.deepEqual(await kinds(), ['changed'])
    await rm(path)
    assert.equal((await archiveAudit(YEAR, { detaches: true })).refusal, 'no_file')
    assert.isAbove(await entries(), 7)
  })

  test('keeps the entries that prove letters, payments, samples and packs', async ({ assert }) => {
    const read = [LOI_ISSUED, CLAIM_PAID, SAMPLE_DRAWN, PACK_MADE]
    assert.includeMembers([...RETAINED_ACTIONS], read)
    await deleteAuditLog()
    await log(LOI_ISSUED)
    assert.equal((await archiveAudit(YEAR, { detaches: true })).deletedEntries, 0)
    assert.containSubset(await verifyAudit(), { findings: [], entries: 12, archived: 0 })
    const entry = await db.from('audit_entries').orderBy('id').first()
    assert.deepEqual(await proveEntry(entry), { proof: null, why: 'archived' })
    await db.from('audit_entries').where('id', entry.id).update({ subject_id: 77 })
    assert.deepEqual(await kinds(), ['changed'])
  })

  test('is kept if it is too recent, unpublished, changed or empty', async ({ assert }) => {
    const refusal = async (year: number) =>
      (await archiveAudit(fromStartYear(year), { detaches: true })).refusal
    assert.equal(await refusal(2025), 'too_early')
    assert.equal(await refusal(2020), 'nothing')
    await db.from('audit_entries').orderBy('id').limit(1).update({ subject_id: 77 })
    assert.equal(await refusal(2022), 'log_changed')
    await db.from('audit_published_days').delete()
    assert.equal(await refusal(2022), 'not_published')
    assert.equal(await entries(), 12)
    const { code, output } = await runCommand(['audit:archive', '2022', '--detach'])
    assert.equal(code, 1)
    assert.match(output, /not published/)
    assert.equal((await runCommand(['audit:archive', 'soon'])).code, 1)
  })
})
