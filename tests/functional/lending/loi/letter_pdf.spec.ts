import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { createUser, districtNamed, moveToStatus } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { plainDate } from '#kernel/calendar/plain_date'
import Loi from '#loi/models/loi'
import User from '#auth/models/user'
import { currentLoi, loisOf } from '#loi/queries/lois'
import { isSanctioned } from '#loans/queries/loans'
import { STATUS, applicationIssuedOn, step, setToday } from '#tests/functional/lending/loi/support'

const ISSUED = '2026-11-05'
const applicantOf = ({ userId }: Application) => User.findOrFail(userId)
const ownPath = ({ uuid }: Application) => `/my-applications/${uuid}/loi`
const officerPath = ({ id }: Application) => `/officer/applications/${id}/loi`

test.group('Letter as a PDF', (group) => {
  group.each.teardown(() => useSystemClock())
  group.each.teardown(() => registerApplicationFacts({ isSanctioned }))

  for (const language of ['en', 'hi', 'mr']) {
    test(`is shown to its applicant and not cached (${language})`, async ({ assert, client }) => {
      const application = await applicationIssuedOn(ISSUED)
      const loi = (await currentLoi(application.id))!
      const response = await client
        .get(ownPath(application))
        .qs({ lang: language })
        .loginAs(await applicantOf(application))
      response.assertStatus(200)
      response.assertHeader('content-type', 'application/pdf')
      response.assertHeader('cache-control', 'private, no-store')
      response.assertHeader('x-content-type-options', 'nosniff')
      assert.match(
        response.header('content-disposition') ?? '',
        new RegExp(`^inline; filename="${loi.number}\\.pdf"`)
      )
      assert.notInclude(response.header('content-security-policy') ?? '', 'script')
      const bytes: Buffer = response.body()
      assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
      assert.equal(response.header('content-length'), String(bytes.length))
    })
  }

  test('does not exist for another applicant, nor for a visitor', async ({ client }) => {
    const application = await applicationIssuedOn(ISSUED)
    const other = await client.get(ownPath(application)).loginAs(await createUser())
    other.assertStatus(404)
    const visitor = await client.get(ownPath(application)).redirects(0)
    visitor.assertStatus(302)
    const applicant = await applicantOf(application)
    const asOfficer = await client.get(officerPath(application)).loginAs(applicant).redirects(0)
    asOfficer.assertStatus(302)
  })

  test('is available to officers with its district in scope, and each view is in the audit log', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    const pune = districtNamed('Pune')
    const allowed = [
      await createUser(Role.districtOfficer, { districtId: pune }),
      await createUser(Role.administrator),
      await createUser(Role.agm),
      await createUser(Role.auditor),
    ]
    for (const officer of allowed) {
      const response = await client.get(officerPath(application)).loginAs(officer)
      response.assertStatus(200)
      const [entry] = await db.from('audit_entries').where('actor_id', officer.id)
      assert.equal(entry.action, 'loi.viewed')
      assert.equal(entry.subject_id, application.id)
      assert.equal(entry.district_id, pune)
    }
    const elsewhere = await createUser(Role.districtOfficer, {
      districtId: districtNamed('Nashik'),
    })
    const refused = await client.get(officerPath(application)).loginAs(elsewhere)
    refused.assertStatus(404)
    const refusals = await db.from('audit_entries').where('actor_id', elsewhere.id)
    assert.deepEqual(
      refusals.map(({ action }) => action),
      ['access.not_found']
    )
  })

  test('is available to accounts once a bank sanction exists', async ({ client }) => {
    const application = await applicationIssuedOn(ISSUED)
    const accounts = await createUser(Role.accounts)
    const before = await client.get(officerPath(application)).loginAs(accounts)
    before.assertStatus(404)
    const { application: sanctioned } = await createLoan({ emiStartOn: plainDate('2026-12-05') })
    registerApplicationFacts({ isSanctioned: async (id) => id === sanctioned.id })
    const after = await client.get(officerPath(sanctioned)).loginAs(accounts)
    after.assertStatus(200)
  })

  test('is available to the applicant, or to officers only, while the stage shows it', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    const applicant = await applicantOf(application)
    const agm = await createUser(Role.agm)
    const answers = async (statusId: number) => {
      await moveToStatus(application, statusId)
      const own = await client.get(ownPath(application)).loginAs(applicant)
      const officer = await client.get(officerPath(application)).loginAs(agm)
      return [own.status(), officer.status()]
    }
    assert.deepEqual(await answers(STATUS.issued), [200, 200])
    assert.deepEqual(await answers(STATUS.expired), [404, 200])
    assert.deepEqual(await answers(STATUS.cancelled), [404, 200])
    assert.deepEqual(await answers(STATUS.hold), [404, 404])
  })

  test('shows the previous letter, but no letter of another application', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    const applicant = await applicantOf(application)
    setToday('2026-12-01')
    await step(application, 'extend_loi', Role.managingDirector)
    const [second, first] = await loisOf(application.id)
    const nameOf = async (previous?: string | number) => {
      const request = client.get(ownPath(application)).loginAs(applicant)
      const response = await (previous === undefined ? request : request.qs({ previous }))
      return response.status() === 200
        ? /filename="(.*?)\.pdf"/.exec(response.header('content-disposition')!)![1]
        : response.status()
    }
    assert.equal(await nameOf(), second.number)
    assert.equal(await nameOf(first.id), first.number)

    const foreign = await Loi.query().whereNot('application_id', application.id).firstOrFail()
    assert.equal(await nameOf(foreign.id), 404)
    assert.equal(await nameOf('1 or 1=1'), 404)
  })
})
