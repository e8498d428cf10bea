import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import scanner from '#config/scanner'
import timeouts from '#config/timeouts'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { OpenFile, WithheldFile, openPublicFile } from '#documents/actions/open_file'
import { ActivateVersion, SaveDocument } from '#documents/actions/document_versions'
import { RescanFiles, ScanDueFiles } from '#documents/actions/scan_files'
import { registerFileAccess } from '#documents/contracts/file_access'
import { ScannerUnavailable } from '#documents/inspection/virus_scanner'
import Document from '#documents/models/document'
import StoredFile from '#documents/models/stored_file'
import { infectedDocuments, scanMark, viewedDocument } from '#documents/queries/documents'
import { storedPdfPicture } from '#documents/queries/small_picture'
import { systemChecks } from '#operations/queries/system_checks'
import { healthChecks } from '#operations/queries/health_checks'
import { fixture } from '#tests/fixtures/files/corpus'
import { FakeClamd, useScanner } from '#tests/support/fake_clamd'
import { newSubjectId, person } from '#tests/functional/platform/documents/test_subjects'

const INFECTED = { answer: () => 'stream: Test.Virus FOUND' }
const SILENT = { answer: () => null }

async function saveDocument(owner: User, { slot = 'photo', isProposed = false } = {}) {
  const subjectId = newSubjectId()
  return new SaveDocument().run({
    subjectType: 'committee_report',
    subjectId,
    slot,
    upload: { bytes: await fixture('photo.jpg'), clientName: 'scan.jpg' },
    ownerUserId: owner.id,
    uploadedBy: owner.id,
    isProposed,
  })
}

const scan = () => new ScanDueFiles().run()
const open = async ({ uuid }: StoredFile, user: User) => {
  const { open: openIt } = await new OpenFile().run({ uuid, user, as: 'inline' })
  ;(await openIt()).destroy()
}
const dueNow = (file: StoredFile) =>
  db
    .from('stored_files')
    .where('id', file.id)
    .update({ scan_due_at: sqlInstant(new Date(Date.now() - 60_000)) })

test.group('Scanned upload', (group) => {
  const clamd = new FakeClamd()
  const limits = { ...timeouts }
  let owner: User, officer: User
  group.setup(async () => {
    const reset = useScanner(await clamd.start())
    Object.assign(timeouts, { scannerSilence: 300 })
    registerFileAccess({ documents: { committee_report: async () => true } })
    return async () => {
      registerFileAccess({ documents: { committee_report: async () => false } })
      Object.assign(timeouts, limits)
      reset()
      await clamd.stop()
    }
  })
  group.each.setup(async () => {
    clamd.behave()
    scanner.policy = 'wait'
    const end = await testUtils.db().wrapInGlobalTransaction()
    await db.from('stored_files').update({ scan_due_at: null })
    owner = await person()
    officer = await person(Role.districtOfficer)
    return end
  })

  test('is available to its uploader only until it is clean, then to everyone with access', async ({
    assert,
  }) => {
    const { file } = await saveDocument(owner)
    assert.equal(file.scanState, 'pending')
    await open(file, owner)
    await assert.rejects(() => open(file, officer), WithheldFile)
    await assert.rejects(() => openPublicFile(file))
    assert.isNull(await storedPdfPicture(file.uuid, 100))

    assert.equal((await scan()).clean, 1)
    await file.refresh()
    assert.include(file.scanVersion, 'ClamAV 1.4.6')
    await open(file, officer)
    assert.isNotNull(await storedPdfPicture(file.uuid, 100))
    assert.isNull(scanMark(file))
  })

  test('with a virus is available to nobody, counts as missing, and is reported', async ({
    assert,
    client,
  }) => {
    const administrator = await person(Role.administrator)
    const { file, document, version } = await saveDocument(owner)
    clamd.behave(INFECTED)
    assert.equal((await scan()).infected, 1)

    await file.refresh()
    for (const user of [owner, officer]) {
      await assert.rejects(() => open(file, user), WithheldFile)
      const response = await client.get(`/files/${file.uuid}`).accept('json').loginAs(user)
      response.assertStatus(409)
      assert.include(response.text(), 'virus')
    }
    await document.refresh()
    await version.refresh()
    assert.isNull(document.currentVersionId)
    assert.isNotNull(version.removedAt)

    const subjects = { committee_report: [document.subjectId] }
    const [shown] = await infectedDocuments(subjects)
    const view = viewedDocument(shown, 'A photo', null)
    assert.deepInclude(view, { scan: 'infected', isWithheld: true })

    const notices = await db
      .from('notices')
      .whereIn('user_id', [owner.id, administrator.id])
      .orderBy('user_id')
      .select('user_id', 'template')
    assert.deepEqual(
      notices.map((one) => [Number(one.user_id), one.template]),
      [
        [owner.id, 'file_infected'],
        [administrator.id, 'infection_found'],
      ]
    )
    const entries = await db
      .from('audit_entries')
      .where({ action: 'file.infected', subject_id: file.id })
    assert.lengthOf(entries, 1)

    clamd.behave()
    await new SaveDocument().run({
      subjectType: 'committee_report',
      subjectId: document.subjectId,
      slot: 'photo',
      upload: { bytes: await fixture('photo.jpg'), clientName: 'clean.jpg' },
      ownerUserId: owner.id,
      uploadedBy: owner.id,
    })
    assert.isEmpty(await infectedDocuments({ committee_report: [document.subjectId, 0] }))
  })

  test('with a virus does not replace another one', async ({ assert }) => {
    const { document, version } = await saveDocument(owner, { isProposed: true })
    clamd.behave(INFECTED)
    await scan()
    const { subjectType, subjectId, slot } = document
    await assert.rejects(
      () =>
        inTransaction((trx) =>
          new ActivateVersion().run({ subjectType, subjectId, slot, versionId: version.id }, trx)
        ),
      'documents.errors.scan_infected'
    )
  })

  test('waits for an unresponsive scanner and is scanned when it returns', async ({ assert }) => {
    const { file } = await saveDocument(owner)
    clamd.behave(SILENT)
    assert.equal((await scan()).retried, 1)
    await file.refresh()
    assert.deepInclude(
      { state: file.scanState, detail: file.scanDetail, mark: scanMark(file) },
      { state: 'pending', detail: 'no_answer', mark: 'pending' }
    )
    await assert.rejects(() => open(file, officer), WithheldFile)
    assert.equal((await scan()).clean, 0)

    clamd.behave()
    await dueNow(file)
    assert.equal((await scan()).clean, 1)
    await file.refresh()
    await open(file, officer)
  })

  test('is available and marked while the scanner is down, if the policy is to accept', async ({
    assert,
  }) => {
    scanner.policy = 'accept'
    const { file } = await saveDocument(owner)
    await assert.rejects(() => open(file, officer), WithheldFile)
    const reset = useScanner({ path: '/nowhere/clamd.ctl' }, 'accept')
    await assert.rejects(scan, ScannerUnavailable)
    await file.refresh()
    assert.equal(file.scanState, 'unscanned')
    assert.equal(scanMark(file), 'unscanned')
    await open(file, officer)
    reset()
    clamd.behave(INFECTED)
    assert.equal((await scan()).infected, 1)
    await file.refresh()
    await assert.rejects(() => open(file, officer), WithheldFile)
  })

  test('above a limit is never clean', async ({ assert }) => {
    const { file } = await saveDocument(owner)
    clamd.behave({ answer: () => 'stream: Heuristics.Limits.Exceeded.MaxScanSize FOUND' })
    assert.equal((await scan()).unscanned, 1)
    await file.refresh()
    assert.equal(file.scanDetail, 'limits')
    await assert.rejects(() => open(file, officer), WithheldFile)
    scanner.policy = 'accept'
    await open(file, officer)
    assert.equal(scanMark(file), 'unscanned')
  })

  test('is scanned by one of several processes, and again if that one crashed', async ({
    assert,
  }) => {
    const { file } = await saveDocument(owner)
    await Promise.all([scan(), scan()])
    const before = clamd.files.length
    await db
      .from('stored_files')
      .where('id', file.id)
      .update({ scan_state: 'pending', scan_attempts: 1 })
    await scan()
    assert.lengthOf(clamd.files, before)
    await dueNow(file)
    assert.equal((await scan()).clean, 1)
  })

  test('is scanned again with new signatures, and then quarantined', async ({ assert }) => {
    await db.from('stored_files').update({ scan_state: 'infected' })
    const files = [await saveDocument(owner), await saveDocument(owner, { slot: 'pan' })].map(
      ({ file }) => file
    )
    await scan()
    const rescan = (options = {}) =>
      new RescanFiles().run({ withinMs: 60_000, slice: 1, ...options })
    assert.deepInclude(await rescan(), { clean: 0, infected: 0, isDone: true })

    /** After an interruption no further scan starts, and the next run continues. */
    await db
      .from('stored_files')
      .whereIn(
        'id',
        files.map(({ id }) => id)
      )
      .update({ scanned_at: sqlInstant(new Date(Date.now() - 60_000)) })
    clamd.behave({ ...INFECTED, version: 'ClamAV 1.4.6/27501/Tue Dec 1 09:20:12 2026' })
    assert.deepInclude(await rescan({ withinMs: -1 }), { infected: 0, isDone: false })
    assert.deepInclude(await rescan(), { infected: 2, isDone: true })
    const documents = await Document.query()
      .whereNotNull('currentVersionId')
      .whereIn('slot', ['pan'])
    assert.notInclude(
      documents.map(({ id }) => id),
      files[1].id
    )
    await files[0].refresh()
    assert.include(files[0].scanVersion, '27501')
  })

  test('keeps its result when a second scan returns none', async ({ assert }) => {
    await db.from('stored_files').update({ scan_state: 'infected' })
    const { file } = await saveDocument(owner)
    await scan()
    const later = { version: 'ClamAV 1.4.6/27502/Wed Dec 2 09:20:12 2026' }
    await db
      .from('stored_files')
      .where('id', file.id)
      .update({ scanned_at: sqlInstant(new Date(Date.now() - 60_000)) })
    clamd.behave({ ...SILENT, ...later })
    assert.deepInclude(await new RescanFiles().run({ withinMs: 60_000 }), { retried: 1 })
    await file.refresh()
    assert.equal(file.scanState, 'clean')
    await open(file, officer)
    await wait(1000)
    clamd.behave(later)
    assert.deepInclude(await new RescanFiles().run({ withinMs: 60_000 }), { clean: 1 })
  })

  test('that waits for more than half an hour fails the health check', async ({ assert }) => {
    const { file } = await saveDocument(owner)
    const isWell = async () => (await healthChecks()).find(({ name }) => name === 'scans')!.ok
    assert.isTrue(await isWell())
    await db
      .from('stored_files')
      .where('id', file.id)
      .update({ created_at: sqlInstant(new Date(Date.now() - 31 * 60_000)) })
    assert.isFalse(await isWell())
  })

  test('that waits is counted by doctor, with the scanner’s version or its absence', async ({
    assert,
  }) => {
    await saveDocument(owner)
    const [, look] = systemChecks().find(([title]) => title === 'scanner')!
    const well = await look()
    assert.isTrue(well.ok)
    assert.match(well.text, /^ClamAV 1\.4\.6.*; 1 files are waiting, the oldest since /)
    const reset = useScanner({ path: '/nowhere/clamd.ctl' })
    assert.isFalse((await look()).ok)
    reset()
  })

  test('is available to others at once when no scanner is configured', async ({ assert }) => {
    const reset = useScanner(null)
    const { file } = await saveDocument(owner)
    assert.equal(file.scanState, 'unscanned')
    assert.isNull(scanMark(file))
    await open(file, officer)
    reset()
    await open(file, officer)
    assert.isNull(scanMark(file))
  })
})
