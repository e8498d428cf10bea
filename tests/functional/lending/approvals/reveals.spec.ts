import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { decrypt, encryptAadhaar } from '#kernel/vault/vault'
import type Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createApplication, createUser, testAadhaar } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { sqlInstant } from '#kernel/database/dialect'
import { plainDate } from '#kernel/calendar/plain_date'
import GroupShareholder from '#group/models/group_shareholder'
import BankAccount from '#profile/models/bank_account'
import { pageProps } from '#tests/support/page_props'
import { createApplicant } from '#tests/support/users'
import { entry } from './support.js'
import { aadhaarOf } from '#tests/support/aadhaar_of'

const ask = (client: ApiClient, officer: User, application: Application, body: object) =>
  client
    .post(`/officer/applications/${application.id}/reveals`)
    .loginAs(officer)
    .withCsrfToken()
    .header('accept', 'application/json')
    .json(body)

const reveals = (officer: User) =>
  db
    .from('audit_entries')
    .where('actor_id', officer.id)
    .where('action', 'like', '%.revealed')
    .orderBy('id')

test.group('Revealing a number in full', () => {
  test('covers PAN and account of the applicant, and logs each click', async ({
    client,
    assert,
  }) => {
    const user = await createApplicant()
    const profile = await createCompleteProfile(user, { withDocuments: false })
    const application = await createApplication({ userId: user.id, statusId: await entry() })
    const officer = await createUser(Role.districtOfficer, { districtId: application.districtId })
    const account = await BankAccount.findByOrFail({ profileId: profile.id })
    const page = await client
      .get(`/officer/applications/${application.id}`)
      .loginAs(officer)
      .withInertia()
    const seen = pageProps(page, 'lending/approvals/review').profile
    assert.equal(seen.personal.pan, 'XXXXXX234K')
    assert.equal(seen.bankAccount!.accountNo, `XXXXXX${account.accountLast4}`)

    const pan = await ask(client, officer, application, { kind: 'pan', whose: 'applicant' })
    pan.assertStatus(200)
    pan.assertHeader('cache-control', 'private, no-store')
    assert.equal(pan.body().number, 'ABCPJ1234K')
    const no = await ask(client, officer, application, { kind: 'account', whose: 'applicant' })
    assert.equal(no.body().number, decrypt(account.accountCipher!, 'account'))

    const log = await reveals(officer)
    assert.deepEqual(
      log.map((row) => [row.action, row.subject_id]),
      [
        ['pan.revealed', application.id],
        ['account.revealed', application.id],
      ]
    )
    assert.notInclude(JSON.stringify(log), 'ABCPJ1234K')
    assert.notInclude(JSON.stringify(log), no.body().number)
  })

  test('covers a group, its directors and shareholders, and nobody of another group', async ({
    client,
    assert,
  }) => {
    const user = await createApplicant()
    const { group, directors } = await createCompleteGroup(user, { withDocuments: false })
    const shareholder = await GroupShareholder.create({
      groupId: group.id,
      firstName: 'Anita',
      lastName: 'More',
      address: 'Pune',
      birthDate: plainDate('1990-01-01'),
      genderId: 0,
      status: 'Active',
      ...encryptAadhaar(testAadhaar()),
    })
    const application = await createApplication({
      userId: user.id,
      loanType: 2,
      overrides: { groupId: group.id },
    })
    const officer = await createUser(Role.auditor)
    const number = async (body: object) => {
      const answer = await ask(client, officer, application, body)
      return answer.status() === 200 ? String(answer.body().number) : answer.status()
    }
    assert.equal(await number({ kind: 'pan', whose: 'group' }), 'AAAFA1234A')
    const one = { whose: 'director', personId: directors[0].id }
    assert.equal(await number({ kind: 'pan', ...one }), decrypt(directors[0].panCipher!, 'pan'))
    assert.equal(await number({ kind: 'aadhaar', ...one }), await aadhaarOf(directors[0]))
    const holder = { kind: 'aadhaar', whose: 'shareholder', personId: shareholder.id }
    assert.equal(await number(holder), await aadhaarOf(shareholder))
    assert.equal(await number({ kind: 'account', whose: 'group' }), 404)

    const other = await createCompleteGroup(await createApplicant(), {
      withDocuments: false,
      directors: [{}],
    })
    const foreign = { kind: 'pan', whose: 'director', personId: other.directors[0].id }
    assert.equal(await number(foreign), 404)
    assert.lengthOf(await reveals(officer), 4)
  })

  test('requires a reason from the 31st in an hour, counted over all kinds and people', async ({
    client,
    assert,
  }) => {
    const applications = [await createApplication(), await createApplication()]
    const officer = await createUser(Role.auditor)
    const kinds = ['aadhaar', 'pan']
    const click = (index: number, more: object = {}) => {
      const body = { kind: kinds[index % 2], whose: 'applicant', ...more }
      return ask(client, officer, applications[index % 3 === 0 ? 1 : 0], body)
    }
    for (let index = 0; index < 30; index++) (await click(index)).assertStatus(200)

    const refused = await click(30)
    refused.assertStatus(422)
    assert.match(refused.body().errors[0].message, /30 full numbers in the last hour/)
    assert.lengthOf(await reveals(officer), 30)
    for (const reason of ['', '   ']) (await click(30, { reason })).assertStatus(422)

    const given = await click(30, { reason: 'Checking all files of the batch' })
    given.assertStatus(200)
    const log = await reveals(officer)
    assert.lengthOf(log, 31)
    assert.include(log[30].data, 'Checking all files of the batch')

    const another = await createUser(Role.auditor)
    const free = await ask(client, another, applications[0], { kind: 'pan', whose: 'applicant' })
    free.assertStatus(200)
    const earlier = sqlInstant(DateTime.utc().minus({ minutes: 61 }))
    await reveals(officer).clone().clearOrder().update({ created_at: earlier })
    ;(await click(32)).assertStatus(200)
  })

  test('of thirty-one simultaneous clicks allows thirty without a reason', async ({
    client,
    assert,
  }) => {
    const application = await createApplication()
    const officer = await createUser(Role.auditor)
    const body = { kind: 'aadhaar', whose: 'applicant' }
    const clicks = Array.from({ length: 33 }, () => ask(client, officer, application, body))
    const statuses = (await Promise.all(clicks)).map((answer) => answer.status())
    assert.deepEqual(statuses.sort(), [...Array(30).fill(200), ...Array(3).fill(422)])
    assert.lengthOf(await reveals(officer), 30)
  })
})
