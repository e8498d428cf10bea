import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import User from '#auth/models/user'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import Notice from '#notifications/models/notice'
import { noticePath } from '#notifications/contracts/notice_place'
import { NameNominee } from '#privacy/actions/data_principal_rights'
import Consent from '#privacy/models/consent'
import ProfileRevision from '#profile/models/profile_revision'
import CorrectionRequest from '#privacy/models/correction_request'
import DataNominee from '#privacy/models/data_nominee'
import { SaveDeclaration } from '#profile/actions/save_sections'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, createOfficer, requestAs } from '#tests/support/users'

const SHOW = 'accountability/privacy/show'

test.group('A notice and the record of consent', () => {
  test('lists each item in three languages, with the fields of its form', async ({
    client,
    assert,
  }) => {
    const user = await createApplicant()
    for (const locale of ['en', 'mr', 'hi']) {
      const response = await requestAs(client, user, 'get', '/my-data').cookie('locale', locale)
      const { items, isNew } = pageProps(response, SHOW)
      assert.isTrue(isNew)
      assert.isAbove(items.length, 8)
      for (const item of items) assert.isTrue([item.purpose, item.seenBy, item.kept].every(Boolean))
      assert.isTrue(items.some(({ fields }) => fields.length > 10))
    }
  })

  test('is stored once per version and place, and blocks nothing', async ({ client, assert }) => {
    const user = await createApplicant()
    const version = masters().rows.privacyNotices.at(-1)!.id
    const declared = { userId: user.id, loanType: 1, locale: 'mr' }
    await new SaveDeclaration().run(declared)
    await new SaveDeclaration().run(declared)
    const response = await requestAs(client, user, 'get', '/my-data')
    const { consents, isNew } = pageProps(response, SHOW)
    assert.isFalse(isNew)
    assert.lengthOf(consents, 1)
    assert.containSubset(consents, [{ version, place: 'declaration' }])
    const read = (body: object) => requestAs(client, user, 'put', '/my-data').form(body)
    await read({ expectedVersion: String(version - 1) })
    await read({})
    assert.lengthOf(await Consent.query().where('userId', user.id), 1, 'an earlier page')
    ;(await read({ expectedVersion: String(version) })).assertStatus(303)
    assert.lengthOf(await Consent.query().where('userId', user.id), 2)
  })
})

test.group('A nominee who acts for a person', () => {
  test('is named, changed and withdrawn, and the previous one is kept', async ({
    client,
    assert,
  }) => {
    const user = await createApplicant()
    const relationshipId = masters().relationships[0].id
    const name = (fullName: string, expectedVersion: string) =>
      requestAs(client, user, 'post', '/my-data/nominee').json({
        fullName,
        relationshipId,
        mobile: '9876543210',
        expectedVersion,
      })
    await name('Sunita Jadhav', '0')
    const first = await DataNominee.findByOrFail('userId', user.id)
    await name('Somebody Else', '0')
    assert.lengthOf(await DataNominee.query().where('userId', user.id), 1, 'a stale page')
    await name('Ramesh Jadhav', String(first.id))
    const acting = await DataNominee.findByOrFail('liveUserId', user.id)
    assert.equal(acting.fullName, 'Ramesh Jadhav')
    await first.refresh()
    assert.isNotNull(first.endedAt)
    await requestAs(client, user, 'delete', '/my-data/nominee').json({
      expectedVersion: String(acting.id),
    })
    assert.isNull(await DataNominee.findBy('liveUserId', user.id))
    const page = pageProps(
      await requestAs(client, user, 'get', '/my-data/nominee'),
      'accountability/privacy/nominee'
    )
    assert.lengthOf(page.before, 2)
    const stranger = await requestAs(client, await createApplicant(), 'get', '/my-data/nominee')
    assert.lengthOf(pageProps(stranger, 'accountability/privacy/nominee').before, 0)
  })

  test('is shown with the application only to officers who can correct it', async ({
    client,
    assert,
  }) => {
    const application = await createApplication()
    const { id, districtId, userId } = application
    const panels = async (officer: User) =>
      pageProps(
        await requestAs(client, officer, 'get', `/officer/applications/${id}`),
        'lending/approvals/review'
      ).panels.filter(({ items }) => items.some(({ value }) => value === 'Sunita Jadhav'))
    const official = await createOfficer(Role.districtOfficer, districtId)
    assert.lengthOf(await panels(official), 0)
    const relationshipId = masters().relationships[0].id
    const person = { fullName: 'Sunita Jadhav', relationshipId, mobile: '9876543210' }
    const actor = { id: userId, role: Role.applicant }
    await new NameNominee().run({ actor, expectedVersion: '0', nominee: person })
    const [panel] = await panels(official)
    assert.include(panel.items.map(({ value }) => value).join(), person.mobile)
    assert.lengthOf(await panels(await createOfficer(Role.auditor)), 0)
    await new NameNominee().run({
      actor,
      expectedVersion: String((await DataNominee.findByOrFail('liveUserId', userId)).id),
      nominee: null,
    })
    assert.lengthOf(await panels(official), 0)
  })
})

test.group('Correction requests to the office', () => {
  const correctionForm = {
    field: 'firstName',
    requestedValue: 'Savitri',
    reason: 'As on the caste certificate',
  }

  test('reach the applicant’s district, which answers once, and contain no number', async ({
    client,
    assert,
  }) => {
    const districtId = districtNamed('Hingoli')
    const application = await createApplication({ districtId })
    const user = await User.findOrFail(application.userId)
    const ask = (body: object) => requestAs(client, user, 'post', '/my-data/correction').json(body)
    const requests = () => CorrectionRequest.query().where('userId', user.id)
    await ask({ ...correctionForm, requestedValue: 'My Aadhaar is 9999 1234 5678' })
    await ask({ ...correctionForm, field: 'familyIncome' })
    assert.lengthOf(await requests(), 0)
    await ask(correctionForm)
    await ask(correctionForm)
    const [request] = await requests()
    assert.lengthOf(await requests(), 1)

    const elsewhere = await createOfficer(Role.districtOfficer, districtNamed('Nashik'))
    const here = await createOfficer(Role.districtOfficer, districtId)
    const list = async (officer: User) =>
      pageProps(
        await requestAs(client, officer, 'get', '/officer/correction-requests'),
        'accountability/privacy/requests'
      ).requests.map(({ id }) => id)
    assert.notInclude(await list(elsewhere), request.id)
    assert.include(await list(here), request.id)
    const answer = (officer: User, outcome = 'corrected') =>
      requestAs(client, officer, 'post', '/officer/correction-requests').json({
        id: request.id,
        outcome,
        answer: 'Done, the certificate says so',
      })
    ;(await answer(elsewhere)).assertStatus(404)
    await answer(here)
    assert.equal((await request.refresh()).state, 'open', 'nothing was corrected yet')
    await ProfileRevision.create({
      profileId: application.profileId,
      section: 'personal',
      changedBy: here.id,
      createdAt: DateTime.now(),
      data: { changes: [{ field: 'firstName', old: 'Savita', new: 'Savitri' }] },
    })
    await answer(here)
    await answer(here, 'refused')
    await request.refresh()
    assert.equal(request.state, 'corrected')
    const own = await requestAs(client, user, 'get', '/my-data/correction')
    assert.containSubset(pageProps(own, 'accountability/privacy/correction').requests, [
      { state: 'corrected', answer: 'Done, the certificate says so' },
    ])
    const told = await db
      .from('notices')
      .where({ user_id: user.id, template: 'correction_answered' })
    assert.lengthOf(told, 1, 'shown once, in the response that took effect')
    assert.equal(await noticePath(user, await Notice.findOrFail(told[0].id)), '/my-data/correction')
  })

  test('are not needed while the profile is open', async ({ client, assert }) => {
    const user = await createApplicant()
    await requestAs(client, user, 'post', '/my-data/correction').json(correctionForm)
    assert.isNull(await CorrectionRequest.findBy('userId', user.id))
  })
})

test.group('Access log of personal data', () => {
  test('shows post and office, newest first, with pagination, and only the person’s own entries', async ({
    client,
    assert,
  }) => {
    const districtId = districtNamed('Hingoli')
    const application = await createApplication({ districtId })
    const user = await User.findOrFail(application.userId)
    const officer = await createOfficer(Role.districtOfficer, districtId, {
      firstName: 'Qwertzuio',
    })
    const recordAccess = (action: AuditAction) =>
      recordAudit({
        action,
        actor: officer,
        subjectType: 'application',
        subjectId: application.id,
        districtId,
      })
    for (let count = 0; count < 21; count += 1) await recordAccess('profile.viewed')
    await recordAccess('aadhaar.revealed')
    await recordAccess('file.assigned')
    const page = async (who: User, path: string) =>
      pageProps(await requestAs(client, who, 'get', path), 'accountability/privacy/access_log')
    const first = await page(user, '/my-data/access-log')
    assert.lengthOf(first.looks, 20)
    assert.equal(first.looks[0].what, 'Revealed an Aadhaar number')
    assert.equal(first.looks[0].office, 'Hingoli')
    assert.notInclude(JSON.stringify(first.looks), 'Qwertzuio')
    const second = await page(user, `/my-data/access-log?before=${first.older}`)
    assert.lengthOf(second.looks, 2)
    assert.isNull(second.older)
    assert.lengthOf((await page(await createApplicant(), '/my-data/access-log')).looks, 0)
    assert.isAbove((await db.from('audit_entries').where('subject_id', application.id)).length, 22)
  })
})
