import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { verifyAudit } from '#kernel/audit/verify_audit'
import { createCheckpoints } from '#kernel/audit/create_checkpoints'
import { Role } from '#auth/roles'
import { inTransaction } from '#kernel/database/transaction'
import { createCompleteGroup } from '#database/factories/group_factory'
import { queueMessage } from '#notifications/actions/messages'
import { NameNominee } from '#privacy/actions/data_principal_rights'
import { lockedProfile } from '#profile/actions/update_section'
import { privateStore } from '#documents/store/private_store'
import { EraseAccount } from '#privacy/erasure/actions/erase_account'
import { createLoan } from '#database/factories/loan_factory'
import { plainDate } from '#kernel/calendar/plain_date'
import limiter from '@adonisjs/limiter/services/main'
import ProfileRevision from '#profile/models/profile_revision'
import { countWrongFacts } from '#reports/actions/derived_data'
import { TEST_PASSWORD } from '#database/factories/user_factory'
import { flashText } from '#tests/support/page_props'
import { createApplicant, createOfficer, requestAs } from '#tests/support/users'
import { moveToStatus } from '#database/factories/application_factory'
import {
  PATH,
  eraseAccount,
  finalStatus,
  createPersonWithData,
  openStatus,
  ownPage,
  tablesWith,
} from '#tests/functional/accountability/privacy/erasure/support'

test.group('Erasure of the account', (group) => {
  group.each.setup(() => limiter.clear())
  group.teardown(() => limiter.clear())

  test('leaves nothing of a person without an application, and the log still verifies', async ({
    client,
    assert,
  }) => {
    const one = await createPersonWithData(null)
    await createCheckpoints()
    const before = await verifyAudit()
    const wrong = await countWrongFacts()
    assert.isNotEmpty(one.keys)
    const words = (await tablesWith(one.words)).filter((table) => table !== 'audit_entries')
    assert.includeMembers(words, ['addresses', 'profiles', 'users'])
    assert.notInclude(words, 'profile_revisions', 'revisions are sealed from the beginning')

    const answer = await eraseAccount(client, one.user)
    answer.assertStatus(302)
    assert.equal(answer.header('location'), '/')
    assert.deepEqual(await tablesWith(one.words), [])
    for (const key of one.keys) assert.isFalse(await privateStore.exists(key))

    const gone = await User.findOrFail(one.user.id)
    assert.deepInclude(gone.$attributes, { mobile: '', email: null, isActive: false })
    const key = await db.from('person_keys').where('user_id', gone.id).firstOrFail()
    assert.isNull(key.key_cipher)
    assert.isNotNull(key.destroyed_at)
    const { data } = await ProfileRevision.findOrFail(one.revisionId)
    assert.include(JSON.stringify(data), 'Erased on')
    assert.notInclude(JSON.stringify(data), one.mother)

    const proofs = await db.from('erasures').where('person_id', gone.id)
    assert.lengthOf(proofs, 1)
    assert.deepInclude(proofs[0], { kind: 'account', requested_by: 'person' })
    assert.equal(proofs[0].files_erased, one.keys.length)
    assert.deepEqual((await verifyAudit()).findings, before.findings)
    assert.equal(await countWrongFacts(), wrong, 'the facts that reports store are updated')
    await assert.rejects(() => User.verifyCredentials(one.user.userNameKey, TEST_PASSWORD))
  }).timeout(60_000)

  test('deletes documents of directors removed earlier, and keeps what was sent to others', async ({
    client,
    assert,
  }) => {
    const neighbour = `neighbour${process.pid}@example.org`
    const user = await createApplicant({ email: neighbour })
    await user.merge({ verifiedEmailKey: null }).save()
    const { directors } = await createCompleteGroup(user)
    const [, gone] = directors
    const subject = { subject_type: 'director', subject_id: gone.id }
    const papers = await db.from('documents').where(subject)
    assert.isNotEmpty(papers)
    await db.from('documents').where(subject).update({ current_version_id: null })
    await db.from('group_directors').where('id', gone.id).delete()
    await inTransaction((trx) =>
      queueMessage(trx, {
        channel: 'email',
        recipient: neighbour,
        template: 'otp',
        params: { code: '123456', minutes: 10 },
        locale: 'en',
      })
    )

    ;(await eraseAccount(client, user)).assertStatus(302)
    assert.lengthOf(await db.from('documents').where(subject), 0)
    assert.lengthOf(await db.from('stored_files').where('owner_user_id', user.id), 0)
    const messages = db.from('outbox_messages').where('recipient', neighbour)
    assert.lengthOf(await messages.clone(), 1, 'an unverified address is not theirs')
    await messages.delete()
  }).timeout(60_000)

  test('rejects requests in progress during the erasure', async ({ client, assert }) => {
    const user = await createApplicant()
    ;(await eraseAccount(client, user)).assertStatus(302)
    await assert.rejects(
      () => inTransaction((trx) => lockedProfile(user.id, trx)),
      'auth.messages.sign_in_first'
    )
    const nominee = { fullName: 'A B', relationshipId: 1, mobile: '9000000000' }
    const actor = { id: user.id, role: Role.applicant }
    await assert.rejects(
      () => new NameNominee().run({ actor, expectedVersion: '0', nominee }),
      'auth.messages.sign_in_first'
    )
    assert.lengthOf(await db.from('data_nominees').where('user_id', user.id), 0)
  })

  test('keeps a closed application until its retention date, and officers can still read it', async ({
    client,
    assert,
  }) => {
    const one = await createPersonWithData(finalStatus().id)
    const { kept, live } = await ownPage(client, one.user)
    assert.deepEqual(live, [])
    assert.equal(kept[0].number, one.application!.number)
    ;(await eraseAccount(client, one.user)).assertStatus(302)
    assert.deepEqual(await tablesWith(one.words), ['application_search_words', 'applications'])
    const admin = await createOfficer(1)
    const path = `/officer/applications/${one.application!.id}`
    ;(await requestAs(client, admin, 'get', path)).assertStatus(200)
    const proofs = await requestAs(client, admin, 'get', '/officer/erasures')
    proofs.assertStatus(200)
  }).timeout(60_000)

  test('keeps letter, loan and documents after a loan that has ended', async ({
    client,
    assert,
  }) => {
    const one = await createPersonWithData(null)
    const loan = await createLoan({
      application: { userId: one.user.id },
      emiStartOn: plainDate('2026-01-31'),
    })
    assert.equal(
      flashText(await eraseAccount(client, one.user)).includes('still have an open application'),
      true
    )
    const { application } = loan
    await moveToStatus(await application.refresh(), finalStatus().id)
    await db.from('applications').where('id', application.id).update({ live_key: null })
    ;(await eraseAccount(client, one.user)).assertStatus(302)
    const tables = await tablesWith(one.words)
    assert.deepEqual(tables, ['application_search_words', 'applications', 'lois'])
    assert.lengthOf(await db.from('loan_sanctions').where('application_id', application.id), 1)
    const admin = await createOfficer(1)
    for (const path of [
      `/officer/applications/${application.id}`,
      `/verifyloi/${application.uuid}`,
    ]) {
      const answer = await requestAs(client, admin, 'get', path)
      assert.notEqual(answer.status(), 500, path)
    }
  }).timeout(60_000)

  test('requires the password and the tick, and rejects a version that was not shown', async ({
    client,
    assert,
  }) => {
    const one = await createPersonWithData(finalStatus().id)
    const still = async () => assert.isTrue(Boolean((await User.findOrFail(one.user.id)).isActive))
    await eraseAccount(client, one.user, { password: 'Wrong-passage-1' })
    await still()
    const unsure = await eraseAccount(client, one.user, { isSure: false })
    assert.include(flashText(unsure), 'cannot be undone')
    await still()
    await eraseAccount(client, one.user, { expectedVersion: 'another' })
    await still()
    await moveToStatus(one.application!, openStatus().id)
    await db
      .from('applications')
      .where('id', one.application!.id)
      .update({ live_key: `${one.user.id}:1` })
    assert.include(
      flashText(await eraseAccount(client, one.user)),
      'still have an open application'
    )
    await still()
  }).timeout(60_000)

  test('leaves everything if interrupted, and happens once if run twice simultaneously', async ({
    client,
    assert,
  }) => {
    const one = await createPersonWithData(null)
    const { expectedVersion } = await ownPage(client, one.user)
    await db.table('erasures').insert({
      kind: 'account',
      requested_by: 'person',
      erased_at: '2026-01-01 00:00:00',
      once_key: `account:${one.user.id}`,
    })
    await assert.rejects(() => new EraseAccount().run(one.user.id, { expectedVersion }))
    for (const key of one.keys) assert.isTrue(await privateStore.exists(key))
    assert.isTrue(Boolean((await User.findOrFail(one.user.id)).isActive))
    await db.from('erasures').where('once_key', `account:${one.user.id}`).delete()
    const both = [1, 2].map(() => new EraseAccount().run(one.user.id, { expectedVersion }))
    const ended = (await Promise.allSettled(both)).map(({ status }) => status)
    assert.sameMembers(ended, ['fulfilled', 'rejected'])
    assert.lengthOf(await db.from('erasures').where('person_id', one.user.id), 1)
  }).timeout(60_000)
})

test.group('Partial erasure', () => {
  test('erases the data shown, once, and keeps the account', async ({ client, assert }) => {
    const one = await createPersonWithData(openStatus().id)
    const before = await ownPage(client, one.user)
    assert.equal(before.parts.find(({ part }) => part === 'old_papers')!.waits, true)
    const { version: expectedVersion } = before.parts.find(({ part }) => part === 'drafts')!
    await db
      .from('section_drafts')
      .where('profile_id', one.profile.id)
      .update({ updated_at: '2026-02-02 00:00:00' })
    const late = await requestAs(client, one.user, 'post', `${PATH}/drafts`).json({
      expectedVersion,
    })
    assert.include(flashText(late), 'while you had the page open')
    const { parts } = await ownPage(client, one.user)
    const now = parts.find(({ part }) => part === 'drafts')!
    const send = () =>
      requestAs(client, one.user, 'post', `${PATH}/drafts`).json({ expectedVersion: now.version })
    ;(await send()).assertStatus(302)
    await send()
    assert.lengthOf(await db.from('section_drafts').where('profile_id', one.profile.id), 0)
    assert.lengthOf(await db.from('erasures').where({ person_id: one.user.id, kind: 'drafts' }), 1)
    assert.isTrue(Boolean((await User.findOrFail(one.user.id)).isActive))
  }).timeout(60_000)
})
