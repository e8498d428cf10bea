import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import SiteVisit from '#approvals/models/site_visit'
import { siteVisits } from '#approvals/queries/site_visits'
import User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { EraseAccount, retentionStatusVersion } from '#privacy/erasure/actions/erase_account'
import { retentionStatusOfPerson } from '#privacy/erasure/queries/erasable_data'
import { createLoan } from '#database/factories/loan_factory'
import { runRetention } from '#privacy/erasure/actions/run_retention'
import { buildDataCopy } from '#privacy/queries/build_data_copy'
import { createRejected } from '#tests/functional/lending/applications/appeals/support'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { claimRows } from '#tests/support/claims'
import { createOfficer, visitorAs } from '#tests/support/users'
import { phoneState, photo, send, visitForm } from './support.js'

const PUNE = districtNamed('Pune')
const OTHER = districtNamed('Satara')

const words = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`
const visitsOf = (applicationId: number) => SiteVisit.query().where({ applicationId })
const photosOf = (visitId: number) =>
  db
    .from('stored_files')
    .join('site_visit_photos as p', 'p.file_id', 'stored_files.id')
    .where('p.visit_id', visitId)
    .select('stored_files.*')

async function officerAndApplication() {
  const application = await createApplication({ districtId: PUNE })
  const officer = await createOfficer(Role.districtOfficer, PUNE)
  return { application, officer, visitor: await visitorAs(officer) }
}

test.group('Site visits', (group) => {
  group.each.setup(() => limiter.clear())

  test('store the findings, with photos, position and both times', async ({ assert }) => {
    const { application, officer, visitor } = await officerAndApplication()
    const { status } = await send(visitor, application.id, visitForm(), { photos: [await photo()] })
    assert.equal(status, 200)
    const visit = await visitsOf(application.id).firstOrFail()
    assert.equal(visit.visitedBy, officer.id)
    assert.equal(visit.latitude, 18.52043)
    assert.equal(visit.accuracyMetres, 12)
    assert.isBelow(Math.abs(visit.clockAheadSeconds), 60)
    assert.isTrue(visit.visitedAt < visit.receivedAt)
    const [file] = await photosOf(visit.id)
    assert.equal(file.owner_user_id, application.userId)
    assert.equal(file.mime, 'image/jpeg')
    const logged = await db
      .from('audit_entries')
      .where({ action: 'site_visit.recorded', subject_id: application.id })
    assert.lengthOf(logged, 1)
  })

  test('sent twice are stored once, with the same key or another', async ({ assert }) => {
    const { application, visitor } = await officerAndApplication()
    const form = visitForm()
    const { body } = await phoneState(visitor)
    for (const key of [body.key, body.key, '']) {
      const { status } = await send(visitor, application.id, form, { key, photos: [await photo()] })
      assert.equal(status, 200)
    }
    const visits = await visitsOf(application.id)
    assert.lengthOf(visits, 1)
    assert.lengthOf(await photosOf(visits[0].id), 1)
    const other = await createApplication({ districtId: PUNE })
    const { status, error } = await send(visitor, other.id, form)
    assert.equal(status, 409)
    assert.include(error.message, 'already stored')
  })

  test('sent twice at once are stored once', async ({ assert }) => {
    const { application, visitor } = await officerAndApplication()
    const form = visitForm()
    await phoneState(visitor)
    await send(visitor, application.id, { ...form, uuid: visitForm().uuid })
    const answers = await Promise.all([1, 2, 3].map(() => send(visitor, application.id, form)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200]
    )
    assert.lengthOf(await visitsOf(application.id).where('uuid', form.uuid), 1)
  })

  test('require the right password, and none again during the step-up', async ({ assert }) => {
    const { application, visitor } = await officerAndApplication()
    for (const password of ['', 'not the one']) {
      const { status, error } = await send(visitor, application.id, { ...visitForm(), password })
      assert.isAtLeast(status, 400)
      assert.equal(error.field, 'password')
    }
    assert.isEmpty(await visitsOf(application.id))
    await send(visitor, application.id, visitForm())
    assert.isNull((await phoneState(visitor)).body.proof)
    const { password: _, ...unsigned } = visitForm()
    assert.equal((await send(visitor, application.id, unsigned)).status, 200)
    assert.lengthOf(await visitsOf(application.id), 2)
  })

  test('are restricted to officers of the district', async ({ assert }) => {
    const { application } = await officerAndApplication()
    const path = `?application=${application.id}`
    const far = await visitorAs(await createOfficer(Role.districtOfficer, OTHER))
    assert.equal((await phoneState(far, path)).status, 404)
    assert.equal((await send(far, application.id, visitForm())).status, 404)
    for (const role of OFFICER_ROLES.filter((one) => one !== Role.districtOfficer)) {
      const visitor = await visitorAs(await createOfficer(role))
      assert.equal((await phoneState(visitor, path)).status, 403, String(role))
    }
    assert.isEmpty(await visitsOf(application.id))
  })

  test('mark a time in the future and a wrong clock', async ({ assert }) => {
    const { application, visitor } = await officerAndApplication()
    const now = Date.now()
    const day = 86_400_000
    const times = [
      [now - day, now],
      [now + day, now],
      [now - day, now + 3_600_000],
    ]
    for (const [visitedAt, sentAt] of times) {
      const form = { ...visitForm(), visitedAt: String(visitedAt), sentAt: String(sentAt) }
      assert.equal((await send(visitor, application.id, form)).status, 200)
    }
    const [clock, future, right] = (await siteVisits(application.id, 'en', words))!.items
    assert.include(clock.value, 'warnings.clock')
    assert.include(future.value, 'warnings.future')
    assert.notInclude(right.value, 'warnings')
  })

  test('with too many, too large or unreadable photos are refused, and nothing is stored', async ({
    assert,
  }) => {
    const { application, visitor } = await officerAndApplication()
    const small = await photo()
    const large = Buffer.concat([small, Buffer.alloc(2 * 1024 * 1024)])
    const before = await db.from('stored_files').count('* as count').first()
    for (const [photos, message] of [
      [Array.from({ length: 7 }, () => small), 'at most 6'],
      [[small, large], '2 MB'],
      [[small, Buffer.from('<html>')], 'wrong file'],
    ] as const) {
      const { status, error } = await send(visitor, application.id, visitForm(), {
        photos: [...photos],
      })
      assert.equal(status, 422)
      assert.equal(error.field, 'photos')
      assert.include(error.message.toLowerCase(), message.toLowerCase())
    }
    assert.isEmpty(await visitsOf(application.id))
    assert.deepEqual(await db.from('stored_files').count('* as count').first(), before)
  })

  test('with missing or impossible values or personal numbers are refused', async ({ assert }) => {
    const { application, visitor } = await officerAndApplication()
    for (const [field, value] of [
      ['purpose', 'nothing'],
      ['activity', ''],
      ['personsMet', ''],
      ['remarks', 'Aadhaar 9999 4105 7058'],
      ['latitude', '91'],
      ['visitedAt', 'yesterday'],
    ] as const) {
      const { status, error } = await send(visitor, application.id, {
        ...visitForm(),
        [field]: value,
      })
      assert.equal(status, 422, field)
      assert.equal(error.field, field)
    }
    const form = { ...visitForm(), purpose: 'not_found', activity: '' }
    assert.equal((await send(visitor, application.id, form)).status, 200)
    assert.isNull((await visitsOf(application.id).firstOrFail()).activity)
  })

  test('are shown in the review, and their photos to everyone who can open it', async ({
    assert,
  }) => {
    const { application, visitor } = await officerAndApplication()
    await send(visitor, application.id, visitForm(), { photos: [await photo()] })
    const review = await visitor.read(`/officer/applications/${application.id}`)
    const panel = review.panels.find(({ title }: { title: string }) => title === 'Site visits')
    assert.include(panel.items[0].value, 'Two sewing machines in use')
    assert.include(panel.items[0].value, '18.52043, 73.85674 (accuracy 12 m)')
    const [{ href }] = panel.links
    const auditor = await visitorAs(await createOfficer(Role.auditor))
    const borrower = await visitorAs(await User.findOrFail(application.userId))
    const far = await visitorAs(await createOfficer(Role.districtOfficer, OTHER))
    assert.equal((await auditor.getFullPage(href)).status, 200)
    assert.equal((await borrower.getFullPage(href)).status, 200)
    assert.equal((await far.getFullPage(href)).status, 404)
    const { application: shown } = await auditor.read(`/officer/applications/${application.id}`)
    assert.isFalse(shown.can.visit)
  })

  test('are shown beside a claim', async ({ assert }) => {
    const emiStartOn = addDays(getClock().today(), -10)
    const loan = await createLoan({ application: { districtId: PUNE }, emiStartOn, rateBp: 1500 })
    const claim = await claimRows(loan, { rowNos: [0] })
    const officer = await createOfficer(Role.districtOfficer, PUNE)
    const visitor = await visitorAs(officer)
    const path = `/officer/claims/${claim.id}`
    assert.isNull((await visitor.read(path)).siteVisits)
    await send(visitor, loan.application.id, visitForm())
    const auditor = await visitorAs(await createOfficer(Role.auditor))
    const { siteVisits: shown } = await auditor.read(path)
    assert.include(shown.items[0].value, 'Two sewing machines in use')
  })

  test('are in the copy of the borrower’s data, and are deleted with the application', async ({
    assert,
  }) => {
    const { citizen, application } = await createRejected(1)
    const officer = await createOfficer(Role.districtOfficer, application.districtId)
    const visitor = await visitorAs(officer)
    await send(visitor, application.id, visitForm(), { photos: [await photo()] })
    const { parts } = await buildDataCopy(citizen.id, 'mr')
    const [row] = parts.find(({ key }) => key === 'site_visits')!.rows
    assert.equal(row.find(({ key }) => key === 'latitude')!.value, 18.52043)

    const expectedVersion = retentionStatusVersion(await retentionStatusOfPerson(citizen.id))
    await new EraseAccount().run(citizen.id, { expectedVersion })
    assert.isNotNull((await visitsOf(application.id).firstOrFail()).remarks)
    const old = { status_since: '2010-01-01 00:00:00' }
    await db.from('applications').where('id', application.id).update(old)
    await runRetention()
    const visit = await visitsOf(application.id).firstOrFail()
    assert.isNull(visit.latitude)
    assert.isNull(visit.remarks)
    assert.isNull(visit.personsMet)
    assert.isEmpty(await photosOf(visit.id))
    assert.isEmpty(await db.from('stored_files').where('owner_user_id', citizen.id))
  }).timeout(60_000)

  test('start on a page without personal data', async ({ assert }) => {
    const { visitor, officer } = await officerAndApplication()
    const page = await visitor.getFullPage('/officer/site-visits')
    assert.equal(page.status, 200)
    assert.notInclude(page.text, officer.lastName)
    assert.notInclude(page.text, 'idempotency')
  })
})
