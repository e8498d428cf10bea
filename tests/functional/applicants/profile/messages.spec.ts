import { test } from '@japa/runner'
import { getClock, setClock, FixedClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { createApplicant, visitorAs } from '#tests/support/users'
import { StartProfile } from '#profile/actions/update_section'
import Profile from '#profile/models/profile'
import { addressForm, address, bankForm, lendingForm, memberForm, personalForm } from './forms.js'

/** Creates a signed-in applicant and a function that sends one section's form. */
async function applicant(loanType = 'individual') {
  const user = await createApplicant()
  await new StartProfile().run(user.id)
  const visitor = await visitorAs(user)
  const send = async (section: string, form: object) => {
    await visitor.get(`/apply/${loanType}/${section}`)
    return visitor.post(`/apply/${loanType}/${section}`, form)
  }
  return { user, visitor, send }
}

const DOMICILE = 'Only Maharashtra Domiciled Citizens are allowed in the scheme.'
const NATIONALITY = 'Only Indian Nationals are allowed in the scheme.'
const MOBILE = 'Please verify the mobile number'
const AADHAAR = 'Please verify the Aadhaar number'
const PAN = 'Please verify the PAN'
const NAME =
  'Please use only letters in a name, with spaces, dots, apostrophes or hyphens between them.'
const AGE = 'Age Criteria not fulfilled'

test.group('Personal details: messages', () => {
  test('are all shown at once for an empty form, in the documented order', async ({ assert }) => {
    const { send } = await applicant()
    const { errors } = await send('personal', {})
    assert.deepEqual(Object.values(errors).slice(0, 5), [
      'Please choose whether you are domiciled in Maharashtra',
      'Please choose your nationality',
      MOBILE,
      AADHAAR,
      PAN,
    ])
    assert.deepEqual(Object.keys(errors), [
      'isDomiciled',
      'isIndian',
      'mobile',
      'aadhaar',
      'pan',
      'birthDate',
      'firstName',
      'lastName',
      'casteId',
      'familyIncome',
      'rationCardNo',
      'genderId',
    ])
  })

  test('are specific to each wrong value, and nothing is saved', async ({ assert }) => {
    const { user, send } = await applicant()
    const wrong: [string, string, string][] = [
      ['isDomiciled', 'false', DOMICILE],
      ['isDomiciled', '', 'Please choose whether you are domiciled in Maharashtra'],
      ['firstName', '=1+2', NAME],
      ['motherName', 'Sunita2', NAME],
      ['lastName', 'x'.repeat(81), 'Last name: Please shorten this to 80 characters; it has 81.'],
      ['isIndian', 'false', NATIONALITY],
      ['mobile', '98765', MOBILE],
      ['mobile', '9000000009', MOBILE],
      ['aadhaar', '99990000001', AADHAAR],
      ['aadhaar', '999900000015', AADHAAR],
      ['aadhaar', '123456789012', AADHAAR],
      ['pan', 'AAAP0000A', PAN],
      ['pan', 'AAACA1111A', PAN],
      ['birthDate', '2025-01-01', AGE],
      ['birthDate', '2999-01-01', AGE],
      ['familyIncome', '8,00,001', 'Family income must be from ₹1 to ₹8,00,000'],
      ['familyIncome', '0', 'Family income must be from ₹1 to ₹8,00,000'],
      ['casteId', '999999', 'Please choose the caste'],
      ['rationCardNo', ' ', 'Please enter Ration card number'],
    ]
    for (const [field, value, message] of wrong) {
      const { errors } = await send('personal', personalForm(user, { [field]: value }))
      assert.deepEqual(errors, { [field]: message }, `${field}: ${value}`)
    }
    const profile = await Profile.findByOrFail('userId', user.id)
    assert.isNull(profile.panCipher)
    assert.isNull(profile.aadhaarReference)
  })

  test('require the age of the loan type, to the day', async ({ assert }) => {
    setClock(new FixedClock(getClock().now()))
    try {
      const today = getClock().today()
      const years = (count: number) => `${Number(today.slice(0, 4)) - count}${today.slice(4)}`
      const dayAfter = (count: number) => addDays(years(count) as typeof today, 1)
      const cases: [string, string, boolean][] = [
        ['individual', years(18), true],
        ['individual', dayAfter(18), false],
        ['individual', dayAfter(50), true],
        ['individual', years(50), false],
        ['education', years(17), true],
        ['education', dayAfter(17), false],
        ['education', dayAfter(30), true],
        ['education', years(30), false],
      ]
      const people = { individual: await applicant(), education: await applicant('education') }
      for (const [loanType, birthDate, isFine] of cases) {
        const { send, user } = people[loanType as keyof typeof people]
        const { errors } = await send('personal', personalForm(user, { birthDate }))
        assert.deepEqual(errors, isFine ? {} : { birthDate: AGE }, `${loanType} ${birthDate}`)
      }
    } finally {
      useSystemClock()
    }
  })

  test('are in the language of the reader', async ({ assert }) => {
    const { send, visitor } = await applicant()
    visitor.cookies.set('locale', 'mr')
    const { errors } = await send('personal', {})
    assert.equal(errors.isIndian, 'कृपया आपले राष्ट्रीयत्व निवडा')
    for (const message of Object.values(errors)) assert.match(message, /[\u0900-\u097F]/)
  })
})

test.group('Address: messages', () => {
  test('report required fields of both addresses', async ({ assert }) => {
    const { send } = await applicant()
    const empty = { stateId: '27' }
    const form = addressForm({ correspondence: empty, permanentSame: false, permanent: empty })
    const { errors } = await send('address', form)
    const required = ['houseNo', 'locality', 'village', 'post', 'districtId', 'talukaId', 'pincode']
    const named = (kind: string) => required.map((name) => `${kind}.${name}`)
    assert.deepEqual(Object.keys(errors), [...named('correspondence'), ...named('permanent')])
    assert.equal(errors['correspondence.houseNo'], 'Correspondence address: Please enter House no.')
    assert.equal(errors['permanent.houseNo'], 'Permanent address: Please enter House no.')
  })

  test('check pincode, taluka of the district and the contact’s mobile', async ({ assert }) => {
    const { send } = await applicant()
    const wrong: [object, string][] = [
      [{ correspondence: address({ pincode: '99999' }) }, 'correspondence.pincode'],
      [{ correspondence: address({ talukaId: '999999' }) }, 'correspondence.talukaId'],
      [{ emergency: { name: 'R', relation: 'Father', mobile: '12' } }, 'emergency.mobile'],
      [{ emergency: { name: 'R', relation: 'Father', mobile: '' } }, 'emergency.mobile'],
      [{ emergency: { name: '', relation: 'Father', mobile: '9000000001' } }, 'emergency.name'],
    ]
    for (const [change, field] of wrong) {
      const { errors } = await send('address', addressForm(change))
      assert.deepEqual(Object.keys(errors), [field])
    }
  })

  test('accept free text for district and taluka outside Maharashtra', async ({ assert }) => {
    const { send } = await applicant()
    const abroad = { stateId: '29', districtId: '', talukaId: '' }
    const permanent = (change: object) =>
      addressForm({ permanentSame: false, permanent: address(change) })
    const without = await send('address', permanent(abroad))
    assert.deepEqual(Object.keys(without.errors), [
      'permanent.districtName',
      'permanent.talukaName',
    ])
    const typed = { ...abroad, districtName: 'Belagavi', talukaName: 'Athani' }
    assert.deepEqual((await send('address', permanent(typed))).errors, {})
  })

  test('require a correspondence address where the scheme has offices, as the page states', async ({
    assert,
  }) => {
    const { send } = await applicant()
    const abroad = { stateId: '29', districtName: 'Belagavi', talukaName: 'Athani' }
    const { errors } = await send('address', addressForm({ correspondence: address(abroad) }))
    assert.match(errors['correspondence.stateId'], /Enter a correspondence address in Maharashtra/)
    const lending = await send('lending', lendingForm())
    assert.equal(lending.errors.loanDistrict, 'Please Complete your Correspondence Address')
  })
})

test.group('Bank account, lending and declaration: messages', () => {
  test('are as documented for an empty account, in order and wording', async ({ assert }) => {
    const { send } = await applicant()
    const { errors } = await send('bank-account', {})
    assert.deepEqual(Object.values(errors), [
      'Please enter the Bank Account No',
      'Please enter the Bank IFSC Code',
      'Please enter the Bank Name',
      'Please enter the Branch Name',
      'Please enter the City',
    ])
    const wrong = await send('bank-account', bankForm({ ifsc: 'SBIN1004343' }))
    assert.deepEqual(wrong.errors, { ifsc: 'Please verify the IFSC code' })
  })

  test('require the address first for lending, then its own fields', async ({ assert }) => {
    const { send } = await applicant()
    const { errors } = await send('lending', {})
    assert.equal(Object.values(errors)[0], 'Please Complete your Correspondence Address')
    assert.deepEqual(Object.keys(errors), [
      'loanDistrict',
      'product',
      'organisationAddress',
      'amount',
      'bankName',
      'branchName',
    ])
  })

  test('enforce the amount limits of the loan type', async ({ assert }) => {
    const cases: [string, string, boolean][] = [
      ['individual', '99,999', false],
      ['individual', '1,00,000', true],
      ['individual', '10,00,000', true],
      ['individual', '10,00,000.01', false],
      ['education', '20,00,000', true],
      ['education', '20,00,001', false],
    ]
    for (const loanType of ['individual', 'education']) {
      const { send } = await applicant(loanType)
      await send('address', addressForm())
      for (const [of, amount, isFine] of cases.filter(([one]) => one === loanType)) {
        const { errors } = await send('lending', lendingForm({ amount }))
        assert.deepEqual(Object.keys(errors), isFine ? [] : ['amount'], `${of} ${amount}`)
      }
    }
  })

  test('reject a member without name, age or relationship, and a declaration without its tick', async ({
    assert,
  }) => {
    const { send } = await applicant()
    const { errors } = await send(
      'family',
      memberForm({ fullName: '', age: '', relationshipId: '' })
    )
    assert.deepEqual(Object.keys(errors), ['fullName', 'age', 'relationshipId'])
    const unticked = await send('declaration', { isDeclared: false })
    assert.deepEqual(Object.keys(unticked.errors), ['isDeclared'])
  })
})
