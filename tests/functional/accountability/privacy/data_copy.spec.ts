import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createLoan } from '#database/factories/loan_factory'
import { plainDate } from '#kernel/calendar/plain_date'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { recordAudit } from '#kernel/audit/record_audit'
import { buildDataCopy } from '#privacy/queries/build_data_copy'
import Profile from '#profile/models/profile'
import { TEST_PASSWORD, createApplicant, createOfficer, signInAs } from '#tests/support/users'
import { aadhaarOf } from '#tests/support/aadhaar_of'

test.group('Content of the copy of personal data', () => {
  test('contains the loan and the access log, and nothing of other people', async ({ assert }) => {
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const other = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const { application } = loan
    await recordAudit({
      action: 'profile.viewed',
      actorId: (await createOfficer(Role.districtOfficer, application.districtId)).id,
      actorRole: Role.districtOfficer,
      subjectType: 'application',
      subjectId: application.id,
      districtId: application.districtId,
    })
    const copy = await buildDataCopy(application.userId, 'en')
    const keys = copy.parts.map(({ key }) => key)
    assert.includeMembers(keys, ['account', 'personal', 'applications', 'letters', 'sanctions'])
    assert.includeMembers(keys, ['disbursals', 'instalments', 'looks'])
    const text = JSON.stringify(copy)
    assert.include(text, application.number)
    assert.notInclude(text, other.application.number)
    const { mobile } = await User.findOrFail(other.application.userId)
    assert.notInclude(text, mobile)
    assert.notInclude(text, 'personal_data.', 'every label has a text')
    assert.notMatch(text, /translation missing/i)
  })

  test('is also complete in Marathi and Hindi', async ({ assert }) => {
    const { application } = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    for (const language of ['mr', 'hi']) {
      const { parts } = await buildDataCopy(application.userId, language)
      for (const { title, rows } of parts) {
        assert.match(title, /[\u0900-\u097f]/)
        for (const { label } of rows[0]) assert.notMatch(label, /translation missing|personal_data/)
      }
    }
  })
})

test.group('Download of the copy of personal data', () => {
  test('requires the password, returns both files, and never an encrypted number', async ({
    assert,
  }) => {
    const { application } = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const owner = await User.findOrFail(application.userId)
    await owner.merge({ password: TEST_PASSWORD }).save()
    const visitor = await signInAs(owner)
    const file = '/my-data/copy.json'
    assert.include((await visitor.get(file)).location ?? '', '/my-data/copy')
    await visitor.get('/my-data/copy')
    await visitor.submit('POST', '/my-data/copy', { password: 'not the password' })
    assert.include((await visitor.get(file)).location ?? '', '/my-data/copy')
    await visitor.get('/my-data/copy')
    await visitor.submit('POST', '/my-data/copy', { password: TEST_PASSWORD })

    const { status, text } = await visitor.get(file)
    assert.equal(status, 200)
    assert.isAbove(JSON.parse(text).parts.length, 5)
    const profile = await Profile.findByOrFail('userId', owner.id)
    const aadhaar = await aadhaarOf(profile)
    assert.notInclude(text, aadhaar)
    assert.notInclude(text, profile.aadhaarReference!)
    assert.include(text, `XXXX XXXX ${aadhaar.slice(-4)}`)
    assert.equal((await visitor.get('/my-data/copy.pdf')).status, 200)
    const copies = await db
      .from('audit_entries')
      .where({ action: 'own_data.copied', actor_id: owner.id })
    assert.lengthOf(copies, 2)
  })

  test('is not available to officers', async ({ client, assert }) => {
    const officer = await createOfficer(Role.administrator)
    const response = await client.get('/my-data/copy.json').loginAs(officer).redirects(0)
    assert.equal(response.status(), 302)
    const nobody = await createApplicant()
    assert.isNotEmpty((await buildDataCopy(nobody.id, 'en')).parts)
  })
})
