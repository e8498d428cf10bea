import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import Profile from '#profile/models/profile'
import { pageProps } from '#tests/support/page_props'
import { decisionsOf } from '#workflow/queries/decision_history'
import { MAX_BULK_SUBJECTS, type SubjectOutcome } from '#workflow/queries/bulk_decisions'
import { decide, open, expectedState, stage } from '#tests/functional/lending/approvals/support'
import { createCompleteApplication } from '#tests/functional/lending/approvals/complete_file'
import { dialect } from '#tests/support/tags'

const PATH = '/officer/applications/decisions'

/** Creates an application with the Aadhaar number of another. */
async function twin(of: Application) {
  const file = await createCompleteApplication()
  const { aadhaarDigest } = await Profile.findOrFail(of.profileId)
  await Profile.query().where('id', file.profileId).update({ aadhaarDigest })
  return file
}

const preview = (client: ApiClient, user: User, action: string, files: Application[]) =>
  open(client, user, `${PATH}/new?action=${action}&subjects=${files.map(({ id }) => id).join(',')}`)

async function send(client: ApiClient, user: User, action: string, files: object[], more = {}) {
  return client
    .post(PATH)
    .loginAs(user)
    .withCsrfToken()
    .header('accept', 'application/json')
    .json({ action, subjects: files, ...more })
}

/** Outcome of each application, as the page shows it to the sender. */
interface BulkOutcome {
  outcomes: SubjectOutcome[]
}

const toSubjects = (files: Application[]) =>
  Promise.all(files.map(async (file) => ({ id: file.id, ...(await expectedState(file)) })))

const steps = async (file: Application) =>
  (await decisionsOf('application', file.id)).map(({ action }) => action)

test.group('Bulk decision on applications', (group) => {
  dialect(group)
  test('to return them may name only items that all of them have', async ({ client, assert }) => {
    const agm = await createUser(Role.agm)
    const files = [await createCompleteApplication(), await createCompleteApplication()]
    const page = pageProps(
      await preview(client, agm, 'hold', files),
      'lending/approvals/bulk_decisions'
    )
    assert.include(
      page.items.map(({ value }) => value),
      'personal.motherName'
    )
    const onward = pageProps(
      await preview(client, agm, 'forward', files),
      'lending/approvals/bulk_decisions'
    )
    assert.deepEqual(onward.items, [])
    const given = await toSubjects(files)
    const why = { reasonId: masters().reasons('hold')[0].id, remarks: 'As in the certificate' }
    for (const [action, item] of [
      ['hold', 'group.name'],
      ['hold', 'nothing'],
      ['forward', 'personal.motherName'],
    ]) {
      const refused = await send(client, agm, action, given, { ...why, item })
      refused.assertStatus(422)
      assert.include(refused.text(), 'from the list, or leave it empty', item)
    }
    const item = 'personal.motherName'
    const { outcomes }: BulkOutcome = (
      await send(client, agm, 'hold', given, { ...why, item })
    ).body()
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['done', 'done']
    )
    for (const { id } of files) {
      const last = (await decisionsOf('application', id)).at(-1)!
      assert.deepEqual([last.action, last.data!.item], ['hold', item])
    }
  })

  test('is taken on each application, and only once when sent twice', async ({
    client,
    assert,
  }) => {
    const agm = await createUser(Role.agm)
    const files = [
      await createCompleteApplication(),
      await createCompleteApplication(),
      await createCompleteApplication('Nagpur'),
    ]
    const page = pageProps(
      await preview(client, agm, 'forward', files),
      'lending/approvals/bulk_decisions'
    )
    assert.equal(page.step!.action, 'forward')
    assert.deepEqual(
      page.files.map((file) => [file.id, file.error, file.exceptions]),
      files.map(({ id }) => [id, null, []])
    )
    const given = await toSubjects(files)
    for (let count = 0; count < 2; count++) {
      const { outcomes }: BulkOutcome = (await send(client, agm, 'forward', given)).body()
      assert.deepEqual(
        outcomes.map((one) => [one.id, one.outcome]),
        files.map(({ id }) => [id, 'done'])
      )
    }
    for (const file of files) {
      assert.equal((await file.refresh()).statusId, stage('GM'))
      assert.deepEqual(
        (await steps(file)).filter((action) => action === 'forward'),
        ['forward']
      )
    }
  })

  test('is offered in the list according to the table of transitions, and is never a rejection', async ({
    client,
    assert,
  }) => {
    const expected = {
      [Role.districtOfficer]: ['verify', 're_verify', 'hold'],
      [Role.agm]: ['forward', 'hold'],
      [Role.generalManager]: ['forward', 'hold'],
      [Role.managingDirector]: ['approve', 'hold', 'approve_extension'],
      [Role.auditor]: [],
    }
    for (const [roleId, actions] of Object.entries(expected)) {
      const officer = await createUser(Number(roleId))
      const page = pageProps(
        await open(client, officer, '/officer/applications'),
        'lending/approvals/list'
      )
      assert.sameMembers(
        page.steps.map((step) => step.action),
        actions,
        roleId
      )
    }
    const agm = await createUser(Role.agm)
    const file = await createCompleteApplication()
    const more = { reasonId: masters().reasons('reject')[0].id, remarks: 'Together' }
    for (const action of ['reject', 'send_back', 'cancel_loi', 'no_such']) {
      assert.equal((await preview(client, agm, action, [file])).status(), 404, action)
      const answer = await send(client, agm, action, await toSubjects([file]), more)
      assert.equal(answer.status(), 403, action)
    }
    assert.equal((await file.refresh()).statusId, stage('Project'))
    const auditor = await createUser(Role.auditor)
    assert.equal((await send(client, auditor, 'forward', await toSubjects([file]))).status(), 403)
  })

  test('leaves out an application with an exception until the officer has opened it', async ({
    client,
    assert,
  }) => {
    const [agm, other] = [await createUser(Role.agm), await createUser(Role.agm)]
    const whole = await createCompleteApplication()
    const double = await twin(whole)
    const dear = await createCompleteApplication('Pune', { amountPaise: 900_000_000_00 })
    const empty = await createApplication({ statusId: stage('Project') })
    const files = [double, dear, empty]
    const lines = async () => {
      const page = await preview(client, agm, 'forward', files)
      return pageProps(page, 'lending/approvals/bulk_decisions').files
    }
    const [ofDouble, ofDear, ofEmpty] = await lines()
    assert.include(ofDouble.exceptions.join(), 'Aadhaar')
    assert.include(ofDear.exceptions.join(), 'above the scheme')
    assert.include(ofEmpty.exceptions.join(), 'Missing')
    const given = await toSubjects(files)
    const outcomes = async (user: User) => {
      const answer = await send(client, user, 'forward', given)
      return (answer.body() as BulkOutcome).outcomes.map((one) => one.outcome)
    }
    assert.deepEqual(await outcomes(agm), ['left_out', 'left_out', 'left_out'])

    await open(client, other, `/officer/applications/${double.id}`)
    assert.deepEqual(
      (await lines()).map(({ isOpened }) => isOpened),
      [false, false, false]
    )
    await open(client, agm, `/officer/applications/${double.id}`)
    assert.deepEqual(
      (await lines()).map(({ isOpened }) => isOpened),
      [true, false, false]
    )
    assert.deepEqual(await outcomes(agm), ['done', 'left_out', 'left_out'])
    assert.equal((await double.refresh()).statusId, stage('GM'))
    assert.equal((await dear.refresh()).statusId, stage('Project'))
  })

  test('ignores views from before the application reached its status', async ({
    client,
    assert,
  }) => {
    const agm = await createUser(Role.agm)
    const file = await createApplication({ statusId: stage('Project') })
    await open(client, agm, `/officer/applications/${file.id}`)
    await db
      .from('audit_entries')
      .where({ subject_type: 'application', subject_id: file.id })
      .update({ created_at: '2020-01-01 00:00:00' })
    const answer = await send(client, agm, 'forward', await toSubjects([file]))
    assert.equal(answer.body().outcomes[0].outcome, 'left_out')
  })

  test('refuses only the application that moved meanwhile', async ({ client, assert }) => {
    const [agm, other] = [await createUser(Role.agm), await createUser(Role.agm)]
    const [first, second] = [await createCompleteApplication(), await createCompleteApplication()]
    const given = await toSubjects([first, second])
    await decide(client, other, first.id, { action: 'forward', ...(await expectedState(first)) })
    const { outcomes }: BulkOutcome = (await send(client, agm, 'forward', given)).body()
    assert.deepEqual(
      outcomes.map((one) => one.outcome),
      ['refused', 'done']
    )
    assert.include(outcomes[0].why, 'has already decided')
    const page = pageProps(
      await preview(client, agm, 'forward', [first]),
      'lending/approvals/bulk_decisions'
    )
    assert.isNull(page.step)
    assert.include(page.files[0].error, 'Pending with GM')
  })

  test('applies one reason to all, and does nothing without one', async ({ client, assert }) => {
    const agm = await createUser(Role.agm)
    const files = [await createCompleteApplication(), await createCompleteApplication()]
    const given = await toSubjects(files)
    const bare = await send(client, agm, 'hold', given, { remarks: 'Quotation missing' })
    assert.equal(bare.status(), 422)
    assert.equal(bare.body().errors[0].field, 'reasonId')
    assert.equal((await files[0].refresh()).statusId, stage('Project'))
    const reasonId = masters().reasons('hold')[0].id
    await send(client, agm, 'hold', given, { reasonId, remarks: 'Quotation missing' })
    for (const file of files) {
      const last = (await decisionsOf('application', file.id)).at(-1)!
      assert.deepEqual([last.action, last.reasonId], ['hold', reasonId])
    }
  })

  test('returns 404 if one is of another district, and refuses more than the maximum', async ({
    client,
    assert,
  }) => {
    const agm = await createUser(Role.agm, { districtId: districtNamed('Pune') })
    const [own, foreign] = [
      await createCompleteApplication(),
      await createCompleteApplication('Nagpur'),
    ]
    assert.equal((await preview(client, agm, 'forward', [own, foreign])).status(), 404)
    const answer = await send(client, agm, 'forward', await toSubjects([own, foreign]))
    assert.equal(answer.status(), 404)
    assert.equal((await own.refresh()).statusId, stage('Project'))

    const [one] = await toSubjects([own])
    const many = Array.from({ length: MAX_BULK_SUBJECTS + 1 }, (_, index) => ({
      ...one,
      id: index + 1,
    }))
    assert.equal((await send(client, agm, 'forward', many)).status(), 422)
    const ids = many.map(({ id }) => id).join(',')
    const page = await open(client, agm, `${PATH}/new?action=forward&subjects=${ids}`)
    assert.equal(page.status(), 302)
    assert.include(String(page.flashMessage('warning')), String(MAX_BULK_SUBJECTS))
  })
})
