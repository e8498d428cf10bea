import { test } from '@japa/runner'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { createApplicant, visitorAs } from '#tests/support/users'
import { fixture } from '#tests/fixtures/files/corpus'
import { profileCompletion } from '#profile/queries/sections'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { LOAN_TYPES } from '#masters/rules/schemes'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import LendingDetail from '#profile/models/lending_detail'
import Profile from '#profile/models/profile'
import { addressForm, address, bankForm, lendingForm, memberForm, personalForm } from './forms.js'
import { removeFile, sendFile } from './files.js'

test.group('The wizard of the individual loan', () => {
  test('states for every question whether an answer is required', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    const { props } = await visitor.get('/apply/individual/personal')
    const groups = props.groups as {
      fields: { name: string; required?: boolean; readOnly?: boolean }[]
    }[]
    const editableFields = groups
      .flatMap(({ fields }) => fields)
      .filter(({ readOnly }) => !readOnly)
    const marks = new Map(editableFields.map(({ name, required }) => [name, required]))
    assert.isFalse(marks.get('middleName'))
    assert.isTrue(marks.get('firstName'))
    assert.isTrue([...marks.values()].every((required) => required !== undefined))
  })

  test('leads from an empty task list to a complete profile', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const first = await visitor.get('/apply/individual')
    assert.equal(first.component, 'applicants/profile/task_list')
    assert.deepEqual(
      first.props.sections.map((row: { section: string }) => row.section),
      ['personal', 'address', 'family', 'bank-account', 'lending', 'documents', 'declaration']
    )
    assert.isTrue(first.props.sections.every((row: { isComplete: boolean }) => !row.isComplete))

    const steps: [string, object, string][] = [
      ['personal', personalForm(user), 'applicants/profile/address'],
      ['address', addressForm(), 'applicants/profile/family'],
      ['family', memberForm(), 'applicants/profile/family'],
      ['bank-account', bankForm(), 'applicants/profile/lending'],
      ['lending', lendingForm(), 'applicants/profile/documents'],
      ['declaration', { isDeclared: true }, 'lending/applications/summary'],
    ]
    for (const [section, form, next] of steps) {
      await visitor.get(`/apply/individual/${section}`)
      const answer = await visitor.post(`/apply/individual/${section}`, form)
      assert.deepEqual(answer.errors, {}, section)
      assert.equal(answer.flash.success, 'Data Saved Successfully')
      assert.equal(answer.component, next)
    }
    const required = masters()
      .documentSlots('1')
      .filter((slot) => slot.isRequired)
    for (const { slot } of required) {
      const upload = await fixture('photo.jpg')
      const { status } = await sendFile(visitor, 'individual', slot, upload, 'photo.jpg')
      assert.equal(status, 200, slot)
    }
    const profile = await Profile.findByOrFail('userId', user.id)
    const completion = await profileCompletion(profile.id, 1)
    assert.deepEqual(
      completion.filter((row) => !row.isComplete),
      []
    )
    const lending = await LendingDetail.findByOrFail({ profileId: profile.id })
    assert.equal(lending.amountPaise, 100_000_00)
    const account = await BankAccount.findByOrFail({ profileId: profile.id })
    assert.containSubset(account.$attributes, { accountLast4: '9012', ifsc: 'SBIN0004343' })
  }).timeout(60_000)

  test('reports a caste of another category, and links to its field and the schemes', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const { eligibleCategories } = schemeRules(LOAN_TYPES.individual)
    const caste = masters().castes.find((one) => !eligibleCategories.includes(one.categoryCode))!
    await createCompleteProfile(user, { overrides: { casteId: caste.id }, withDocuments: false })
    const { text } = await (await visitorAs(user)).getFullPage('/apply/individual')
    assert.include(text, 'this scheme is for other categories')
    assert.include(text, 'href="/apply/individual/personal#field-casteId"')
    assert.include(text, 'href="/eligibility"')
  })

  test('derives the loan district from the correspondence address', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await visitor.post('/apply/individual/address', addressForm())
    await visitor.post('/apply/individual/lending', lendingForm())
    const nashik = masters().districts.find((district) => district.nameEn === 'Nashik')!
    const moved = address({
      districtId: String(nashik.id),
      talukaId: String(masters().talukas(nashik.id)[0].id),
    })
    await visitor.post('/apply/individual/address', addressForm({ correspondence: moved }))
    const profile = await Profile.findByOrFail('userId', user.id)
    const lending = await LendingDetail.findByOrFail({ profileId: profile.id })
    assert.equal(lending.loanDistrictId, nashik.id)
  })

  test('returns not found for an unknown loan type', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    for (const path of ['/apply/other', '/apply/group/family', '/apply/group/lending']) {
      const { status } = await visitor.get(path)
      assert.equal(status, 404, path)
    }
  })

  test('lists a member once, in either script', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const path = '/apply/individual/family'
    await visitor.get(path)
    await visitor.post(path, memberForm())
    const again = await visitor.post(path, memberForm({ fullName: ' ramesh  JADHAV ' }))
    assert.deepEqual(again.errors, { fullName: 'Member Already Added to the list' })

    await visitor.post(path, memberForm({ fullName: 'Sunita Jadhav', genderId: '0' }))
    const profile = await Profile.findByOrFail('userId', user.id)
    const members = await FamilyMember.query().where({ profileId: profile.id }).orderBy('id')
    const renamed = await visitor.submit('PUT', `${path}/${members[1].id}`, memberForm())
    assert.deepEqual(renamed.errors, { fullName: 'Member Already Added to the list' })
    const response = await visitor.submit(
      'PUT',
      `${path}/${members[0].id}`,
      memberForm({ age: '६०' })
    )
    assert.deepEqual(response.errors, {})
    const removed = await visitor.submit('DELETE', `${path}/${members[1].id}`)
    assert.equal(removed.flash.success, 'Record removed Successfully.')
    const rows = await FamilyMember.query().where({ profileId: profile.id })
    assert.deepEqual(
      rows.map((row) => [row.fullName, row.age]),
      [['Ramesh Jadhav', 60]]
    )
  })

  test('does not find another person’s member', async ({ assert }) => {
    const [one, other] = [await createApplicant(), await createApplicant()]
    const visitor = await visitorAs(one)
    await visitor.post('/apply/individual/family', memberForm())
    const member = await FamilyMember.query().orderBy('id', 'desc').firstOrFail()
    const stranger = await visitorAs(other)
    const { status } = await stranger.submit('DELETE', `/apply/individual/family/${member.id}`)
    assert.equal(status, 404)
    assert.isNotNull(await FamilyMember.find(member.id))
  })
})

test.group('Documents of the applicant', () => {
  test('are sent individually, each with its own error', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    const send = (slot: string, bytes: Uint8Array, name: string, title?: string) =>
      sendFile(visitor, 'individual', slot, bytes, name, title)
    const pdf = await fixture('two_pages.pdf')

    const response = await send('income', pdf, 'दाखला.pdf')
    assert.equal(response.status, 200)
    assert.containSubset(response.body.card, { slot: 'income', file: { mime: 'application/pdf' } })

    const refused: [string, Uint8Array, string, string][] = [
      ['photo', pdf, 'photo.jpg', 'Wrong File Input'],
      ['pan', Buffer.from('<html>'), 'pan.pdf', 'Wrong File Input'],
      ['other1', pdf, 'more.pdf', 'Please add Name of the Other Documents added'],
    ]
    for (const [slot, bytes, name, message] of refused) {
      const { status, body } = await send(slot, bytes, name)
      assert.equal(status, 422)
      assert.equal(body.errors[0].message, message)
    }
    const named = await send('other1', pdf, 'more.pdf', 'Udyam certificate')
    assert.equal(named.body.card.file.title, 'Udyam certificate')
    assert.equal((await send('ncl', pdf, 'ncl.pdf')).status, 404)

    const removed = await removeFile(visitor, 'individual', 'income')
    assert.isNull(removed.body.card.file)
  })
})
