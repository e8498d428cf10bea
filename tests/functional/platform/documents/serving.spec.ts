import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import testUtils from '@adonisjs/core/services/test_utils'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { isSqlite } from '#kernel/database/dialect'
import { registerFileAccess } from '#documents/contracts/file_access'
import { OpenFile } from '#documents/actions/open_file'
import { RemoveDocument, SaveDocument } from '#documents/actions/document_versions'
import { StoreFile } from '#documents/actions/store_file'
import { withFileMissing } from '#tests/support/lost_file'
import { selectsOn } from '#tests/support/rows_read'
import { fixture } from '#tests/fixtures/files/corpus'
import { newSubjectId, person } from '#tests/functional/platform/documents/test_subjects'

async function photoOf(owner: User, subjectId = newSubjectId()) {
  return new SaveDocument().run({
    subjectType: 'committee_report',
    subjectId,
    slot: 'photo',
    upload: { bytes: await fixture('photo.jpg'), clientName: 'माझा फोटो.jpg' },
    ownerUserId: owner.id,
    uploadedBy: owner.id,
  })
}

test.group('Stored file', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => {
    const nobody = async () => false
    registerFileAccess({ documents: { committee_report: nobody }, files: { test: nobody } })
  })

  test('is sent to its owner with its true type and without active content', async ({
    client,
    assert,
  }) => {
    const owner = await person()
    const { file } = await photoOf(owner)
    const response = await client.get(`/files/${file.uuid}`).loginAs(owner)
    response.assertStatus(200)
    response.assertHeader('content-type', 'image/jpeg')
    response.assertHeader('content-length', String(file.sizeBytes))
    response.assertHeader('x-content-type-options', 'nosniff')
    response.assertHeader('cache-control', 'private, no-store')
    assert.include(response.header('content-security-policy'), "default-src 'none'")
    assert.include(response.header('content-security-policy'), 'sandbox')
    assert.notInclude(response.header('content-security-policy'), 'script')
    assert.match(
      response.header('content-disposition') ?? '',
      /^inline; filename="[ -~]+"; filename\*=UTF-8''%E0/
    )
    assert.equal(response.body().length, file.sizeBytes)

    const download = await client.get(`/files/${file.uuid}?download=1`).loginAs(owner)
    assert.match(download.header('content-disposition') ?? '', /^attachment; /)
    assert.isEmpty(await db.from('audit_entries').where('actor_id', owner.id))
  })

  test('is sent in parts to a viewer that requests them', async ({ client, assert }) => {
    const owner = await person()
    const { file } = await photoOf(owner)
    const whole = await client.get(`/files/${file.uuid}`).loginAs(owner)
    whole.assertHeader('accept-ranges', 'bytes')
    const ask = (range: string, headers: Record<string, string> = {}) =>
      client
        .get(`/files/${file.uuid}`)
        .headers({ range, ...headers })
        .loginAs(owner)

    const middle = await ask('bytes=100-199')
    middle.assertStatus(206)
    middle.assertHeader('content-range', `bytes 100-199/${file.sizeBytes}`)
    middle.assertHeader('content-length', '100')
    assert.isTrue(middle.body().equals(whole.body().subarray(100, 200)))
    const end = await ask('bytes=-50')
    assert.isTrue(end.body().equals(whole.body().subarray(file.sizeBytes - 50)))
    const beyond = await ask(`bytes=${file.sizeBytes}-`)
    beyond.assertStatus(416)
    beyond.assertHeader('content-range', `bytes */${file.sizeBytes}`)
    for (const asked of [
      ask('bytes=0-1,5-6'),
      ask('lines=1-2'),
      ask('bytes=0-1', { 'if-range': 'x' }),
    ]) {
      assert.equal((await asked).status(), 200)
    }
  })

  test('opened in parts by an officer is one entry in the log', async ({ client, assert }) => {
    const { file } = await photoOf(await person())
    const officer = await person(Role.administrator)
    registerFileAccess({ documents: { committee_report: async () => true } })
    for (const range of ['bytes=1-9', 'bytes=10-19', 'bytes=0-9']) {
      await client.get(`/files/${file.uuid}`).header('range', range).loginAs(officer)
    }
    await client.get(`/files/${file.uuid}`).header('range', 'bytes=99999999-').loginAs(officer)
    const entries = () => db.from('audit_entries').where('actor_id', officer.id)
    assert.lengthOf(await entries(), 1)
    await client.get(`/files/${file.uuid}`).loginAs(officer)
    assert.lengthOf(await entries(), 2, 'the complete file is a separate entry')
  })

  test('does not exist for any other user', async ({ client }) => {
    const { file } = await photoOf(await person())
    for (const role of [Role.applicant, Role.administrator, Role.managingDirector]) {
      const other = await person(role)
      const response = await client.get(`/files/${file.uuid}`).loginAs(other)
      response.assertStatus(404)
    }
  })

  test('that was lost from the store is not found, without a server error', async ({
    client,
    assert,
  }) => {
    const owner = await person()
    const { file } = await photoOf(owner)
    const response = await withFileMissing(file.storageKey, async () =>
      client.get(`/files/${file.uuid}`).header('accept', 'text/html').loginAs(owner)
    )
    response.assertStatus(404)
    assert.include(response.text(), 'Page not found')
  })

  test('does not exist under a wrong address', async ({ client }) => {
    const owner = await person()
    const { file } = await photoOf(owner)
    const wrong = [randomUUID(), file.id, encodeURIComponent(file.storageKey), '..%2f..%2f.env']
    for (const address of wrong) {
      const response = await client.get(`/files/${address}`).loginAs(owner)
      response.assertStatus(404)
    }
  })

  test('redirects an anonymous visitor to the sign-in page, whether it exists or not', async ({
    client,
    assert,
  }) => {
    const { file } = await photoOf(await person())
    for (const uuid of [file.uuid, randomUUID()]) {
      const response = await client.get(`/files/${uuid}`).redirects(0)
      response.assertStatus(302)
      assert.equal(response.header('location'), '/')
    }
  })

  test('is available to an officer by the rule of its subject, and is logged', async ({
    client,
    assert,
  }) => {
    const officer = await person(Role.districtOfficer)
    const [mine, foreign] = [newSubjectId(), newSubjectId()]
    registerFileAccess({
      documents: {
        committee_report: async (user, document) => user.isOfficer && document.subjectId === mine,
      },
    })
    const owner = await person()
    const allowed = await photoOf(owner, mine)
    const denied = await photoOf(owner, foreign)

    const shown = await client.get(`/files/${allowed.file.uuid}`).loginAs(officer)
    shown.assertStatus(200)
    const kept = await client.get(`/files/${allowed.file.uuid}?download=1`).loginAs(officer)
    kept.assertStatus(200)
    const refused = await client.get(`/files/${denied.file.uuid}`).loginAs(officer)
    refused.assertStatus(404)

    const entries = await db.from('audit_entries').where('actor_id', officer.id).orderBy('id')
    assert.deepEqual(
      entries.map((entry) => [
        entry.action,
        entry.subject_type,
        entry.subject_id,
        entry.actor_role,
      ]),
      [
        ['file.viewed', 'committee_report', mine, officer.roleId],
        ['file.downloaded', 'committee_report', mine, officer.roleId],
      ]
    )
  })

  test('is found with its documents by index, however many there are', async ({ assert }) => {
    const owner = await person()
    const { file } = await photoOf(owner)
    const input = { uuid: file.uuid, user: owner, as: 'inline' as const }
    const statements = await selectsOn('document', () => new OpenFile().run(input))
    assert.isAbove(statements.length, 1)
    for (const { sql, bindings } of statements) {
      const plan: { detail: string }[] = await db.rawQuery(`explain query plan ${sql}`, [
        ...bindings,
      ] as StrictValues[])
      assert.isFalse(
        plan.some(({ detail }) => detail.startsWith('SCAN')),
        JSON.stringify(plan)
      )
    }
  })
    .skip(!isSqlite(db.connection()), 'the plan is worded as SQLite words it')
    .tags(['@dialect'])

  test('stays available to the same people after it is replaced or removed', async ({ client }) => {
    const owner = await person()
    const officer = await person(Role.districtOfficer)
    registerFileAccess({ documents: { committee_report: async (user) => user.isOfficer } })
    const first = await photoOf(owner)
    await photoOf(owner, first.document.subjectId)
    await new RemoveDocument().run({
      subjectType: 'committee_report',
      subjectId: first.document.subjectId,
      slot: 'photo',
      removedBy: owner.id,
    })
    const response = await client.get(`/files/${first.file.uuid}`).loginAs(officer)
    response.assertStatus(200)
  })

  test('without a slot follows the rules for such files', async ({ client }) => {
    const officer = await person(Role.districtOfficer)
    const file = await new StoreFile().run({
      upload: { bytes: await fixture('two_pages.pdf'), clientName: 'report.pdf' },
      ownerUserId: null,
      uploadedBy: officer.id,
    })
    const before = await client.get(`/files/${file.uuid}`).loginAs(officer)
    before.assertStatus(404)
    registerFileAccess({ files: { test: async (_, asked) => asked.id === file.id } })
    const after = await client.get(`/files/${file.uuid}`).loginAs(officer)
    after.assertStatus(200)
    after.assertHeader('content-type', 'application/pdf')
  })
})
