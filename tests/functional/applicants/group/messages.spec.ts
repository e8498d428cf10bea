import { test } from '@japa/runner'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { createCompleteGroup } from '#database/factories/group_factory'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import GroupShareholder from '#group/models/group_shareholder'
import { masters } from '#masters/queries/masters'
import { addressForm } from '#tests/functional/applicants/profile/forms'
import { createApplicant, visitorAs } from '#tests/support/users'
import { directorForm, groupForm, shareholderForm } from './forms.js'

const MOBILE = 'Please verify the mobile number'
const AADHAAR = 'Please verify the Aadhaar number'
const PAN = 'Please verify the PAN'
const AGE = 'Age Criteria not fulfilled'
const ADDRESS = 'Please Complete your Correspondence Address'
const DETAILS_FIRST = 'Please Complete the Group Detail Page first.'

/** Creates a signed-in applicant and a function that sends one section's form. */
async function applicant() {
  const user = await createApplicant()
  const visitor = await visitorAs(user)
  const send = async (section: string, form: object) => {
    await visitor.get(`/apply/group/${section}`)
    return visitor.post(`/apply/group/${section}`, form)
  }
  return { user, visitor, send }
}

test.group('Group details: messages', () => {
  test('are all shown at once for an empty form, in the documented order', async ({ assert }) => {
    const { send } = await applicant()
    const { errors } = await send('group-details', {})
    assert.deepEqual(Object.entries(errors).slice(0, 2), [
      ['loanDistrict', ADDRESS],
      ['pan', PAN],
    ])
    assert.deepEqual(Object.keys(errors).slice(2), [
      'name',
      'registrationNo',
      'companyTypeId',
      'districtId',
      'talukaId',
      'businessSectorId',
      'businessName',
      'businessAddress',
      'amount',
    ])
    assert.equal(errors.name, 'Please enter Group Name')
    assert.equal(errors.companyTypeId, 'Please choose the company type')
  })

  test('are specific to each wrong value, and nothing is saved', async ({ assert }) => {
    const { user, send } = await applicant()
    await send('address', addressForm())
    const range = 'The amount must be from ₹10,00,000 to ₹50,00,000'
    const wrong: [string, string, string][] = [
      ['pan', 'AAAA1234A', PAN],
      ['tan', 'MUMAA0000A', 'Please verify the TAN'],
      ['companyTypeId', '99', 'Please choose the company type'],
      ['talukaId', '999999', 'Please choose the taluka'],
      ['businessSectorId', '9', 'Please choose the business sector'],
      ['amount', '9,99,999', range],
      ['amount', '50,00,000.01', range],
      ['amount', 'lots', 'Required Loan Amount: Please enter a valid amount'],
    ]
    for (const [field, value, message] of wrong) {
      const { errors } = await send('group-details', groupForm({ [field]: value }))
      assert.deepEqual(errors, { [field]: message }, `${field}: ${value}`)
    }
    assert.isNull(await ApplicantGroup.findBy({ userId: user.id }))
    const right = { tan: 'mum a00000a', amount: '50,00,000' }
    assert.deepEqual((await send('group-details', groupForm(right))).errors, {})
    const group = await ApplicantGroup.findByOrFail({ userId: user.id })
    assert.containSubset(group.$attributes, {
      tan: 'MUMA00000A',
      panLast4: '234A',
      amountPaise: 50_00_000_00,
      isUnderDisability: false,
    })
  })

  test('reject a taluka of another district', async ({ assert }) => {
    const { send } = await applicant()
    await send('address', addressForm())
    const nashik = masters().districts.find(({ nameEn }) => nameEn === 'Nashik')!
    const { errors } = await send('group-details', groupForm({ districtId: String(nashik.id) }))
    assert.deepEqual(Object.keys(errors), ['talukaId'])
  })
})

test.group('Directors: messages', () => {
  test('are all shown at once for an empty form, in the documented order', async ({ assert }) => {
    const { send } = await applicant()
    const { errors } = await send('directors', {})
    assert.deepEqual(Object.keys(errors), [
      'birthDate',
      'mobile',
      'aadhaar',
      'pan',
      'group',
      'firstName',
      'lastName',
      'address',
      'designation',
      'casteId',
    ])
    const { mobile, aadhaar, pan, group } = errors
    assert.deepEqual([mobile, aadhaar, pan, group], [MOBILE, AADHAAR, PAN, DETAILS_FIRST])
  })

  test('are as documented without a group', async ({ assert }) => {
    const { send } = await applicant()
    assert.deepEqual((await send('directors', directorForm())).errors, { group: DETAILS_FIRST })
    assert.deepEqual((await send('shareholders', shareholderForm())).errors, {
      group: DETAILS_FIRST,
    })
  })

  test('are specific to each wrong value, and nothing is saved', async ({ assert }) => {
    const { user, send } = await applicant()
    const { group } = await createCompleteGroup(user, { directors: [], withDocuments: false })
    const wrong: [string, string, string][] = [
      ['mobile', '98765', MOBILE],
      ['mobile', '5999999999', MOBILE],
      ['aadhaar', '99990000002', AADHAAR],
      ['aadhaar', '999900000015', AADHAAR],
      ['pan', 'AAACA1111A', PAN],
      ['cibilScore', '499', 'The CIBIL score must be from 500 to 900'],
      ['cibilScore', '901', 'The CIBIL score must be from 500 to 900'],
      ['din', '1234567', 'The DIN must have 8 digits'],
      ['email', 'nobody', 'Please verify the e-mail'],
      ['casteId', '999999', 'Please choose the caste'],
    ]
    for (const [field, value, message] of wrong) {
      const { errors } = await send('directors', directorForm({ [field]: value }))
      assert.deepEqual(errors, { [field]: message }, `${field}: ${value}`)
    }
    assert.lengthOf(await GroupDirector.query().where({ groupId: group.id }), 0)
  })

  test('require an age of 18 to under 45, to the day', async ({ assert }) => {
    setClock(new FixedClock(getClock().now()))
    try {
      const { user, visitor, send } = await applicant()
      await createCompleteGroup(user, { directors: [], withDocuments: false })
      await send('directors', directorForm())
      const director = await GroupDirector.query().orderBy('id', 'desc').firstOrFail()
      const today = getClock().today()
      const years = (count: number) => `${Number(today.slice(0, 4)) - count}${today.slice(4)}`
      const dayAfter = (count: number) => addDays(years(count) as typeof today, 1)
      const cases: [string, boolean][] = [
        [years(18), true],
        [dayAfter(18), false],
        [dayAfter(45), true],
        [years(45), false],
      ]
      for (const [birthDate, isFine] of cases) {
        const path = `/apply/group/directors/${director.id}`
        const { errors } = await visitor.submit('PUT', path, directorForm({ birthDate }))
        assert.deepEqual(errors, isFine ? {} : { birthDate: AGE }, birthDate)
      }
    } finally {
      useSystemClock()
    }
  })

  test('reject the same Aadhaar or PAN twice in a group, except for the same director', async ({
    assert,
  }) => {
    const { user, visitor, send } = await applicant()
    const { group } = await createCompleteGroup(user, { directors: [], withDocuments: false })
    await send('directors', directorForm())
    const other = { aadhaar: '9999 0000 0037', pan: 'ABCPT1234K' }
    const sameNumber = await send('directors', directorForm({ ...other, aadhaar: '999900000028' }))
    assert.deepEqual(sameNumber.errors, {
      aadhaar: 'This Aadhaar number is already in the list. Please check it',
    })
    const samePan = await send('directors', directorForm({ ...other, pan: 'abcps1234k' }))
    assert.deepEqual(samePan.errors, { pan: 'This PAN is already in the list. Please check it' })
    const [first] = await GroupDirector.query().where({ groupId: group.id })
    const path = `/apply/group/directors/${first.id}`
    const again = await visitor.submit('PUT', path, directorForm({ designation: 'Secretary' }))
    assert.deepEqual(again.errors, {})
    assert.equal((await GroupDirector.findOrFail(first.id)).designation, 'Secretary')
  })
})

test.group('Shareholders: messages', () => {
  test('report required fields, and check an Aadhaar number if given', async ({ assert }) => {
    const { user, send } = await applicant()
    const { group } = await createCompleteGroup(user, { directors: [], withDocuments: false })
    assert.deepEqual(Object.keys((await send('shareholders', {})).errors), [
      'firstName',
      'lastName',
      'address',
      'status',
      'birthDate',
      'genderId',
    ])
    const wrong = await send('shareholders', shareholderForm({ aadhaar: '999900000015' }))
    assert.deepEqual(wrong.errors, { aadhaar: AADHAAR })
    assert.deepEqual((await send('shareholders', shareholderForm())).errors, {})
    const numbered = shareholderForm({ firstName: 'Asha', aadhaar: '९९९९ ०००० ००२८' })
    assert.deepEqual((await send('shareholders', numbered)).errors, {})
    const rows = await GroupShareholder.query().where({ groupId: group.id }).orderBy('id')
    assert.deepEqual(
      rows.map((row) => [row.fullName, row.aadhaarLast4]),
      [
        ['Kavita More', null],
        ['Asha More', '0028'],
      ]
    )
  })

  test('are in the language of the reader', async ({ assert }) => {
    const { visitor, send } = await applicant()
    visitor.cookies.set('locale', 'mr')
    for (const section of ['group-details', 'directors', 'shareholders']) {
      const { errors } = await send(section, {})
      for (const message of Object.values(errors)) assert.match(message, /[\u0900-\u097F]/)
    }
  })
})
