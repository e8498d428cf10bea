import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { isSanctioned } from '#loans/queries/loans'
import { OFFICER_ROLES, Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { paperText } from '#tests/support/pdf_text'

const pathOf = ({ id }: { id: number | string }) => `/officer/applications/${id}/profile`

test.group('The profile of an application as a PDF for officers', (group) => {
  group.each.teardown(() => registerApplicationFacts({ isSanctioned }))

  test('is for whoever may see the application; accounts with a sanction only', async ({
    assert,
    client,
  }) => {
    const application = await createApplication()
    for (const roleId of OFFICER_ROLES) {
      const response = await client.get(pathOf(application)).loginAs(await createUser(roleId))
      assert.equal(response.status(), roleId === Role.accounts ? 404 : 200, `role ${roleId}`)
    }
    registerApplicationFacts({ isSanctioned: async (id) => id === application.id })
    const accounts = await client.get(pathOf(application)).loginAs(await createUser(Role.accounts))
    accounts.assertStatus(200)
    accounts.assertHeader('cache-control', 'private, no-store')
    const applicant = await client
      .get(pathOf(application))
      .loginAs(await createUser())
      .redirects(0)
    applicant.assertStatus(302)
    const nobody = await client.get(pathOf(application)).redirects(0)
    nobody.assertStatus(302)
  })

  test('of another district is 404, the same as of none, and no download in the log', async ({
    assert,
    client,
  }) => {
    const application = await createApplication()
    const foreign = await createUser(Role.districtOfficer, { districtId: districtNamed('Latur') })
    for (const id of [application.id, 99_999_999, '0', '1e3', 'abc']) {
      const response = await client.get(pathOf({ id })).loginAs(foreign)
      response.assertStatus(404)
    }
    const entries = await db.from('audit_entries').where('actor_id', foreign.id)
    assert.deepEqual([...new Set(entries.map(({ action }) => action))], ['access.not_found'])
    const own = await createUser(Role.districtOfficer, { districtId: application.districtId })
    const response = await client.get(pathOf(application)).loginAs(own)
    response.assertStatus(200)
  })

  test('each download is in the audit log', async ({ assert, client }) => {
    const application = await createApplication()
    const officer = await createUser(Role.auditor)
    await client.get(pathOf(application)).loginAs(officer)
    const log = await db.from('audit_entries').where('actor_id', officer.id)
    assert.deepEqual(
      log.map((one) => [one.action, one.subject_id, one.actor_role, one.district_id]),
      [['profile.downloaded', application.id, Role.auditor, application.districtId]]
    )
  })

  test('says which application it is, in the language asked for, Aadhaar masked', async ({
    assert,
    client,
  }) => {
    const application = await createApplication()
    const officer = await createUser(Role.agm)
    const read = async (lang: string) =>
      paperText((await client.get(pathOf(application)).qs({ lang }).loginAs(officer)).body())
    const english = await read('en')
    assert.include(english.latin, application.number)
    assert.include(english.latin, 'Pending at district office')
    assert.include(english.latin, `XXXX XXXX ${application.aadhaarLast4}`)
    assert.notMatch(english.latin, /9999\d{8}|9999 \d{4} \d{4}/)
    assert.include((await read('mr')).devanagari, 'जिल्हा कार्यालयाकडे प्रलंबित')
    assert.include((await read('hi')).devanagari, 'जिला कार्यालय के पास लंबित')
  })

  test('of a group loan has the group with its directors', async ({ assert, client }) => {
    const user = await createUser()
    const { group: own } = await createCompleteGroup(user, { withDocuments: false })
    const application = await createApplication({
      userId: user.id,
      loanType: LOAN_TYPES.group,
      overrides: { groupId: own.id },
    })
    const response = await client.get(pathOf(application)).loginAs(await createUser(Role.agm))
    const { latin } = await paperText(response.body())
    for (const text of [own.name, own.registrationNo, 'Director 2: Rekha Shinde', 'Shareholders']) {
      assert.include(latin, text)
    }
    assert.include(latin, 'Director: PAN Card — Not Uploaded')
  })
})
