import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { decrypt as openSealed } from '#kernel/vault/vault'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createUser,
  districtNamed,
  testAadhaar,
} from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import ProfileRevision from '#profile/models/profile_revision'
import { lastMessageTo } from '#tests/support/outbox'
import { flashText, pageProps } from '#tests/support/page_props'
import { createApplicant } from '#tests/support/users'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { entry, open, stage } from './support.js'

async function fileOf(district = 'Pune', overrides: object = {}) {
  const user = await createApplicant()
  await createCompleteProfile(user, { withDocuments: false, districtId: districtNamed(district) })
  const application = await createApplication({
    userId: user.id,
    districtId: districtNamed(district),
    statusId: await entry(),
    ...overrides,
  })
  const officer = await createUser(Role.districtOfficer, { districtId: districtNamed(district) })
  return { user, application, officer }
}

async function form(client: ApiClient, officer: User, id: number) {
  const page = await open(client, officer, `/officer/applications/${id}/corrections/new`)
  page.assertStatus(200)
  return pageProps(page, 'lending/approvals/correction').values
}

function send(client: ApiClient, officer: User, id: number, values: object) {
  return client
    .post(`/officer/applications/${id}/corrections?status=1&sort=applicantName`)
    .loginAs(officer)
    .withCsrfToken()
    .withInertia()
    .header('referer', `/officer/applications/${id}/corrections/new`)
    .redirects(0)
    .json(values)
}

const revisionsOf = (profileId: number) =>
  ProfileRevision.query().where('profileId', profileId).orderBy('id')

test.group('Corrections by the district', () => {
  test('sent at once from the same page do not overwrite each other', async ({
    client,
    assert,
  }) => {
    const { application, officer } = await fileOf()
    const values = await form(client, officer, application.id)
    const names = ['Asha', 'Kavita', 'Lata', 'Meera', 'Nanda', 'Sunita', 'Usha', 'Varsha']
    const answers = await Promise.all(
      names.map((firstName) =>
        send(client, officer, application.id, { ...values, firstName, remarks: 'As on the card' })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.flashMessage('success')),
      1
    )
    assert.lengthOf(await revisionsOf(application.profileId), 1)
  })

  test('are stored with old and new values, update the lists, notify the applicant, and hide the numbers', async ({
    client,
    assert,
  }) => {
    const { user, application, officer } = await fileOf()
    const values = await form(client, officer, application.id)
    assert.equal(values.aadhaar, '')
    const aadhaar = testAadhaar()
    const changed = {
      ...values,
      firstName: 'Kavita',
      birthDate: '01-01-2000',
      aadhaar: aadhaar.replace(/(\d{4})(?=\d)/g, '$1 '),
      bankAccount: { ...values.bankAccount, accountNo: '998877665544' },
      correspondence: { ...values.correspondence, village: 'Haveli' },
      remarks: 'As on the Aadhaar card',
    }
    const answer = await send(client, officer, application.id, changed)
    answer.assertStatus(302)
    assert.match(answer.header('location')!, /\/officer\/applications\/\d+\?status=1&sort=/)

    const profile = await Profile.findOrFail(application.profileId)
    assert.equal(profile.firstName, 'Kavita')
    assert.equal(profile.aadhaarLast4, aadhaar.slice(-4))
    const account = await BankAccount.findByOrFail({ profileId: profile.id })
    assert.equal(openSealed(account.accountCipher!, 'account'), '998877665544')
    assert.equal(account.accountLast4, '5544')
    await application.refresh()
    assert.equal(application.applicantName, profile.fullName)
    assert.equal(application.aadhaarLast4, aadhaar.slice(-4))
    assert.equal(
      application.ageAtSubmission,
      new Date(application.submittedOn).getFullYear() - 2000
    )

    const revisions = await revisionsOf(profile.id)
    assert.sameMembers(
      revisions.map(({ section }) => section),
      ['personal', 'address', 'bank-account']
    )
    for (const revision of revisions) {
      assert.equal(revision.changedBy, officer.id)
      assert.equal(revision.remarks, 'As on the Aadhaar card')
    }
    const storedRevisions = JSON.stringify(revisions.map(({ data }) => data))
    assert.include(storedRevisions, user.firstName)
    assert.include(storedRevisions, 'Kavita')
    assert.notInclude(storedRevisions, aadhaar)
    assert.notInclude(storedRevisions, '998877665544')
    const [log] = await db
      .from('audit_entries')
      .where({ action: 'profile.corrected', actor_id: officer.id })
    assert.equal(log.subject_id, application.id)
    assert.notInclude(JSON.stringify(log), aadhaar)
    assert.match((await lastMessageTo(user.mobile))!, new RegExp(application.number))

    const review = await open(client, officer, `/officer/applications/${application.id}`)
    const { corrections, changes } = pageProps(review, 'lending/approvals/review')
    assert.lengthOf(corrections, 3)
    assert.isNull(changes, 'the applicant changed nothing')
    const name = corrections
      .flatMap((one) => one.changes)
      .find((one) => one.key === 'personal.firstName')!
    assert.deepEqual([name.before, name.after], [user.firstName, 'Kavita'])
  })

  test('also record a number that looks the same only when masked', async ({ client, assert }) => {
    const { application, officer } = await fileOf()
    const values = await form(client, officer, application.id)
    assert.equal(values.bankAccount.accountNo, '')
    const account = await BankAccount.findByOrFail({ profileId: application.profileId })
    const accountNo = openSealed(account.accountCipher!, 'account')
    const other = `${accountNo[0] === '1' ? '2' : '1'}${accountNo.slice(1)}`
    const bankAccount = { ...values.bankAccount, accountNo: other }
    const changed = { ...values, bankAccount, remarks: 'Passbook' }
    const answer = await send(client, officer, application.id, changed)
    answer.assertStatus(302)
    const [revision] = await revisionsOf(application.profileId)
    assert.deepEqual(
      revision.data.changes.map(({ field }) => field),
      ['accountNo']
    )
    const review = await open(client, officer, `/officer/applications/${application.id}`)
    assert.lengthOf(pageProps(review, 'lending/approvals/review').corrections[0].changes, 1)
  })

  test('write nothing when nothing differs', async ({ client, assert }) => {
    const { application, officer } = await fileOf()
    const values = await form(client, officer, application.id)
    const answer = await send(client, officer, application.id, { ...values, remarks: 'Looked' })
    answer.assertStatus(302)
    assert.isEmpty(await revisionsOf(application.profileId))
  })

  test('are restricted to the district official of the district', async ({ client, assert }) => {
    const { application, officer } = await fileOf('Latur')
    const values = {
      ...(await form(client, officer, application.id)),
      remarks: 'x',
      firstName: 'Z',
    }
    const path = `/officer/applications/${application.id}/corrections`
    for (const roleId of [Role.applicant, ...OFFICER_ROLES]) {
      if (roleId === Role.districtOfficer) continue
      const person = await createUser(roleId)
      const expected = roleId === Role.applicant ? 302 : 403
      const page = await open(client, person, `${path}/new`)
      assert.equal(page.status(), expected, `page, role ${roleId}`)
      await send(client, person, application.id, values)
    }
    const foreign = await createUser(Role.districtOfficer, { districtId: districtNamed('Beed') })
    const page = await open(client, foreign, `${path}/new`)
    page.assertStatus(404)
    const post = await send(client, foreign, application.id, values)
    post.assertStatus(404)
    assert.isEmpty(await revisionsOf(application.profileId))
  })

  test('are validated like the applicant’s own form, in the words of the documents', async ({
    client,
    assert,
  }) => {
    const { application, officer } = await fileOf()
    const values = await form(client, officer, application.id)
    const cases: [object, string, string][] = [
      [{ aadhaar: '9999 1111 2222' }, 'aadhaar', 'Please verify the Aadhaar number'],
      [{ aadhaar: '123' }, 'aadhaar', 'Please verify the Aadhaar number'],
      [{ pan: 'ABCCJ1234K' }, 'pan', 'Please verify the PAN'],
      [
        { firstName: '=1+2' },
        'firstName',
        'Please use only letters in a name, with spaces, dots, apostrophes or hyphens between them.',
      ],
      [{ birthDate: '01-01-1950' }, 'birthDate', 'Age Criteria not fulfilled'],
      [{ birthDate: '2015-01-01' }, 'birthDate', 'Age Criteria not fulfilled'],
      [{ remarks: ' ' }, 'remarks', 'Please enter Remarks'],
      [{ bankAccount: { ...values.bankAccount, ifsc: 'X' } }, 'bankAccount.ifsc', 'IFSC'],
    ]
    for (const [change, field, message] of cases) {
      const answer = await send(client, officer, application.id, {
        ...values,
        remarks: 'x',
        ...change,
      })
      const refused = answer.flashMessage('inputErrorsBag') as Record<string, string[]> | undefined
      assert.include(JSON.stringify(refused?.[field] ?? ''), message, field)
      assert.notInclude(flashText(answer), '9999 1111 2222')
    }
    assert.isEmpty(await revisionsOf(application.profileId))
  })

  test('on a stale form or a closed application are refused', async ({ client, assert }) => {
    const { application, officer } = await fileOf()
    const values = { ...(await form(client, officer, application.id)), remarks: 'x' }
    await send(client, officer, application.id, { ...values, firstName: 'First' })
    const second = await send(client, officer, application.id, { ...values, firstName: 'Second' })
    assert.equal((await Profile.findOrFail(application.profileId)).firstName, 'First')
    assert.match(flashText(second), /after you opened the form/)

    const closed = await fileOf('Pune', { statusId: stage('Rejected') })
    const fresh = { ...(await form(client, closed.officer, closed.application.id)), remarks: 'x' }
    await send(client, closed.officer, closed.application.id, { ...fresh, firstName: 'Late' })
    assert.isEmpty(await revisionsOf(closed.application.profileId))
  })

  test('to a group change its name and PAN too', async ({ client, assert }) => {
    const user = await createApplicant()
    const { group, profile } = await createCompleteGroup(user, { withDocuments: false })
    await profile.merge({ birthDate: plainDate('1995-04-12') }).save()
    const application = await createApplication({
      userId: user.id,
      loanType: LOAN_TYPES.group,
      statusId: await entry(),
      overrides: { groupId: group.id },
    })
    const officer = await createUser(Role.districtOfficer, { districtId: application.districtId })
    const values = await form(client, officer, application.id)
    const changed = { name: 'Savitri Mahila Gat', pan: 'AAAFB1234A' }
    const answer = await send(client, officer, application.id, {
      ...values,
      group: changed,
      remarks: 'Registration certificate',
    })
    answer.assertStatus(302)
    await group.refresh()
    assert.equal(group.name, changed.name)
    const revisions = await revisionsOf(application.profileId)
    assert.deepEqual(
      revisions.map(({ section }) => section),
      ['group-details']
    )
    assert.isTrue((await Application.findOrFail(application.id)).status.id === application.statusId)
  })
})
