import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { ReceiveFile, discardReceived } from '#documents/actions/receive_files'
import {
  RemoveDocument,
  SaveDocument,
  type SaveDocumentInput,
} from '#documents/actions/document_versions'
import DocumentVersion from '#documents/models/document_version'
import StoredFile from '#documents/models/stored_file'
import { listDocuments, listFilledSlots } from '#documents/queries/documents'
import { masters } from '#masters/queries/masters'
import { missingSlots } from '#profile/queries/missing'
import { privateStore } from '#documents/store/private_store'
import { fixture, html } from '#tests/fixtures/files/corpus'
import { newSubjectId, person } from '#tests/functional/platform/documents/test_subjects'

/** Returns every file ever stored in a slot, newest first. */
const versionsOf = (documentId: number) =>
  DocumentVersion.query()
    .where({ documentId })
    .preload('file')
    .orderBy('versionNo', 'desc')
    .orderBy('id', 'desc')

async function input(change: Partial<SaveDocumentInput> = {}): Promise<SaveDocumentInput> {
  const user = await person()
  return {
    subjectType: 'profile',
    subjectId: newSubjectId(),
    slot: 'income',
    upload: { bytes: await fixture('two_pages.pdf'), clientName: '../../दाखला.pdf' },
    ownerUserId: user.id,
    uploadedBy: user.id,
    ...change,
  }
}

async function refusal(work: Promise<unknown>): Promise<[string, string | undefined]> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return [error.messageKey, error.field]
    throw error
  }
  throw new Error('not refused')
}

test.group('Document in its slot', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is stored under an unguessable name, with the properties of its bytes', async ({
    assert,
  }) => {
    const request = await input()
    const { file, version, previousVersionId } = await new SaveDocument().run(request)
    assert.isNull(previousVersionId)
    assert.equal(version.versionNo, 1)
    assert.containSubset(file.serialize(), {
      mime: 'application/pdf',
      extension: 'pdf',
      pages: 2,
      originalName: 'दाखला.pdf',
      ownerUserId: request.ownerUserId,
    })
    assert.match(file.storageKey, /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f-]+$/)
    assert.notInclude(file.storageKey, file.uuid)
    const kept = await privateStore.bytes(file.storageKey)
    assert.equal(kept.byteLength, file.sizeBytes)

    const [document] = await listDocuments('profile', request.subjectId)
    assert.equal(document.currentVersion.file.uuid, file.uuid)
  })

  test('keeps the version that it replaces', async ({ assert }) => {
    const request = await input()
    const first = await new SaveDocument().run(request)
    const second = await new SaveDocument().run({
      ...request,
      upload: { bytes: await fixture('scan.png'), clientName: 'new.png' },
      remarks: 'clearer copy',
    })
    assert.equal(second.previousVersionId, first.version.id)
    assert.equal(second.document.id, first.document.id)
    const versions = await versionsOf(first.document.id)
    assert.deepEqual(
      versions.map((version) => [version.versionNo, version.file.mime, version.remarks]),
      [
        [2, 'image/png', 'clearer copy'],
        [1, 'application/pdf', null],
      ]
    )
    assert.isTrue(await privateStore.exists(first.file.storageKey))
  })

  test('can be removed and uploaded again; the history stays', async ({ assert }) => {
    const request = await input()
    const place = { ...request, removedBy: request.ownerUserId! }
    const { document } = await new SaveDocument().run(request)
    assert.isTrue(await new RemoveDocument().run(place))
    assert.isFalse(await new RemoveDocument().run(place))
    assert.isEmpty(await listDocuments('profile', request.subjectId))
    const removed = { action: 'document.removed', subject_id: request.subjectId }
    assert.lengthOf(await db.from('audit_entries').where(removed), 1)

    await new SaveDocument().run(request)
    const versions = await versionsOf(document.id)
    assert.deepEqual(
      versions.map((version) => [version.versionNo, version.removedAt !== null]),
      [
        [2, false],
        [1, true],
      ]
    )
  })

  test('is refused with the message of the specification, at its field', async ({ assert }) => {
    const save = async (change: Partial<SaveDocumentInput>) =>
      refusal(new SaveDocument().run(await input(change)))
    const page = { bytes: html, clientName: 'a.pdf' }
    const pdf = { bytes: await fixture('two_pages.pdf'), clientName: 'a.jpg' }

    assert.deepEqual(await save({ upload: page }), ['documents.errors.wrong_type', 'file'])
    assert.deepEqual(await save({ slot: 'photo', upload: pdf, field: 'photo' }), [
      'documents.errors.wrong_type',
      'photo',
    ])
    assert.deepEqual(await save({ upload: null }), ['documents.errors.no_file', 'file'])
    assert.deepEqual(await save({ slot: 'other1', title: '  ' }), [
      'documents.errors.title_missing',
      'title',
    ])
    assert.deepEqual(await save({ slot: 'other1', title: 'x'.repeat(121) }), [
      'documents.errors.title_too_long',
      'title',
    ])
  })

  test('has the given name when it is an Other document', async ({ assert }) => {
    const { document } = await new SaveDocument().run(
      await input({ slot: 'other2', title: '  गुमास्ता   परवाना ' })
    )
    assert.equal(document.title, 'गुमास्ता परवाना')
  })
})

test.group('Document and its transaction', (group) => {
  const people: number[] = []
  group.teardown(async () => {
    await db.from('document_versions').whereIn('uploaded_by', people).delete()
    await db.from('stored_files').whereIn('uploaded_by', people).delete()
    await db.from('users').whereIn('id', people).delete()
  })

  test('a failing transaction of the caller leaves no row; its receiver deletes the file', async ({
    assert,
  }) => {
    const request = await input()
    people.push(request.uploadedBy!)
    const received = await new ReceiveFile().run({
      upload: request.upload as { bytes: Uint8Array; clientName: string },
      purpose: 'document',
    })
    const failing = db.transaction(async (trx) => {
      await new SaveDocument().run({ ...request, upload: received }, trx)
      throw new Error('the caller changed its mind')
    })
    await assert.rejects(() => failing, 'the caller changed its mind')
    assert.isNull(await StoredFile.findBy('storageKey', received.storageKey))
    assert.isEmpty(await listDocuments('profile', request.subjectId))
    await discardReceived(received)
    assert.isFalse(await privateStore.exists(received.storageKey))
  })

  test('five uploads into one empty slot at once become five versions', async ({ assert }) => {
    const request = await input()
    people.push(request.uploadedBy!)
    const saved = await Promise.all(
      Array.from({ length: 5 }, () => new SaveDocument().run(request))
    )
    const numbers = saved.map(({ version }) => version.versionNo).sort()
    assert.deepEqual(numbers, [1, 2, 3, 4, 5])
    const documents = await listDocuments('profile', request.subjectId)
    assert.lengthOf(documents, 1)
    assert.equal(documents[0].currentVersion.versionNo, 5)
  })
})

test.group('Slots of a loan type', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are in the order of the form, and the empty required ones are listed', async ({
    assert,
  }) => {
    const today = getClock().today()
    const slots = masters().documentSlots('1', today)
    assert.equal(slots[0].slot, 'photo')
    assert.lengthOf(slots, 16)

    const request = await input()
    const missing = async () =>
      missingSlots('1', await listFilledSlots('profile', request.subjectId), today)
    const before = await missing()
    assert.lengthOf(before, 12)
    await new SaveDocument().run(request)
    const after = await missing()
    assert.lengthOf(after, 11)
    assert.notInclude(
      after.map(({ slot }) => slot),
      'income'
    )
  })
})
