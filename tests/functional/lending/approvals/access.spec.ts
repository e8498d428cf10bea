import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { pageProps } from '#tests/support/page_props'
import { isSanctioned } from '#loans/queries/loans'
import { encryptPan } from '#kernel/vault/vault'
import { SaveDocument } from '#documents/actions/document_versions'
import Profile from '#profile/models/profile'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { fixture } from '#tests/fixtures/files/corpus'
import { decide, entry, open, expectedState } from './support.js'

const LISTING_ROLES = [1, 2, 3, 4, 5, 7]

test.group('Access to applications', (group) => {
  group.each.teardown(() => registerApplicationFacts({ isSanctioned }))

  test('list: all officers except accounts; an applicant is redirected to the home page', async ({
    client,
    assert,
  }) => {
    for (const roleId of OFFICER_ROLES) {
      const response = await open(client, await createUser(roleId), '/officer/applications')
      assert.equal(response.status(), LISTING_ROLES.includes(roleId) ? 200 : 403, `role ${roleId}`)
    }
    const applicant = await open(client, await createUser(), '/officer/applications')
    applicant.assertStatus(302)
    const nobody = await client.get('/officer/applications').redirects(0)
    nobody.assertStatus(302)
  })

  test('review: all officers of the district; accounts only with a sanction', async ({
    client,
    assert,
  }) => {
    const withoutSanction = await createApplication()
    const application = await createApplication({ statusId: await entry() })
    /** Both applications get one PAN that no other application of these tests has. */
    for (const { profileId } of [withoutSanction, application]) {
      const profile = await Profile.findOrFail(profileId)
      await profile.merge(encryptPan('QZAPJ7391R')).save()
    }
    const path = `/officer/applications/${application.id}`
    for (const roleId of OFFICER_ROLES) {
      const officer = await createUser(roleId)
      const response = await open(client, officer, path)
      assert.equal(response.status(), LISTING_ROLES.includes(roleId) ? 200 : 404, `role ${roleId}`)
    }
    registerApplicationFacts({ isSanctioned: async (id) => id === application.id })
    const accounts = await open(client, await createUser(Role.accounts), path)
    accounts.assertStatus(200)
    const { decision, place, shared } = pageProps(accounts, 'lending/approvals/review')
    assert.isEmpty(decision.choices)
    /** There is no list to return to, and no link to applications without a sanction that have the same PAN. */
    assert.deepEqual(place, { backHref: null, previousHref: null, nextHref: null, query: '' })
    const other = shared.files.find((one) => one.number === withoutSanction.number)!
    assert.isNull(other.applicationId)
    assert.isNull(other.name)
    const applicant = await open(client, await createUser(), path)
    applicant.assertStatus(302)
  })

  test('another district: 404 on every route, the same as for an unknown application', async ({
    client,
  }) => {
    const application = await createApplication({ statusId: await entry() })
    const foreign = await createUser(Role.districtOfficer, { districtId: districtNamed('Latur') })
    for (const id of [application.id, 99_999_999, '0', '1e3', 'abc']) {
      const base = `/officer/applications/${id}`
      const review = await open(client, foreign, base)
      review.assertStatus(404)
      const form = { action: 'verify', ...(await expectedState(application)) }
      const decision = await decide(client, foreign, id as number, form)
      decision.assertStatus(404)
      const reveal = await client
        .post(`${base}/reveals`)
        .loginAs(foreign)
        .withCsrfToken()
        .form({ kind: 'aadhaar', whose: 'applicant' })
      reveal.assertStatus(404)
    }
  })

  test('files of a profile: its owner and officers with access to one of its applications', async ({
    client,
    assert,
  }) => {
    const application = await createApplication({ statusId: await entry() })
    const { file } = await new SaveDocument().run({
      subjectType: 'profile',
      subjectId: application.profileId,
      slot: 'photo',
      upload: { bytes: await fixture('photo.jpg'), clientName: 'photo.jpg' },
      ownerUserId: application.userId,
      uploadedBy: application.userId,
    })
    const address = `/files/${file.uuid}`
    const expected: [number, number | null, number][] = [
      [Role.applicant, null, 404],
      [Role.administrator, null, 200],
      [Role.districtOfficer, application.districtId, 200],
      [Role.districtOfficer, districtNamed('Latur'), 404],
      [Role.managingDirector, null, 200],
      [Role.accounts, null, 404],
      [Role.auditor, null, 200],
    ]
    for (const [roleId, districtId, status] of expected) {
      const user = await createUser(roleId, { districtId })
      const response = await client.get(address).loginAs(user)
      assert.equal(response.status(), status, `role ${roleId} of ${districtId}`)
    }
    registerApplicationFacts({ isSanctioned: async (id) => id === application.id })
    const accounts = await client.get(address).loginAs(await createUser(Role.accounts))
    accounts.assertStatus(200)
  })

  test('Aadhaar: in full on a click that is logged, masked elsewhere', async ({
    client,
    assert,
  }) => {
    const application = await createApplication({ statusId: await entry() })
    const officer = await createUser(Role.auditor)
    const path = `/officer/applications/${application.id}`
    const review = await open(client, officer, path)
    assert.notMatch(review.text(), /9999\d{8}/)

    const reveal = await client
      .post(`${path}/reveals`)
      .loginAs(officer)
      .withCsrfToken()
      .json({ kind: 'aadhaar', whose: 'applicant' })
    reveal.assertStatus(200)
    reveal.assertHeader('cache-control', 'private, no-store')
    assert.match(reveal.body().number, /^9999\d{8}$/)
    assert.isTrue(reveal.body().number.endsWith(application.aadhaarLast4))

    const log = await db.from('audit_entries').where('actor_id', officer.id).orderBy('id')
    assert.deepEqual(
      log.map((one) => [one.action, one.subject_id, one.actor_role, one.district_id]),
      [
        ['profile.viewed', application.id, Role.auditor, application.districtId],
        ['aadhaar.revealed', application.id, Role.auditor, application.districtId],
      ]
    )
    assert.notMatch(JSON.stringify(log), /9999\d{8}/)
    const forged = await client.post(`${path}/reveals`).loginAs(officer).redirects(0)
    assert.notEqual(forged.status(), 200, 'not without the token of the form')
  })
})
