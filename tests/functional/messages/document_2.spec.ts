import type User from '#auth/models/user'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { directorForm, groupForm, shareholderForm } from '#tests/functional/applicants/group/forms'
import {
  addressForm,
  bankForm,
  lendingForm,
  memberForm,
  personalForm,
} from '#tests/functional/applicants/profile/forms'
import { createApplicant } from '#tests/support/users'
import { fieldRow, type TestUsers, type Row, testCatalogue, withoutMasters } from './catalogue.js'
import { FILES } from './file_rows.js'

const MOBILE = 'Please verify the mobile number'
const AADHAAR = 'Please verify the Aadhar number'
const PAN = 'Please verify the PAN'
const AGE = 'Age Criteria not fulfilled'
const ADDRESS_FIRST = 'Please Complete your Correspondance Address'
const GROUP_FIRST = 'Please Complete the Group Detail Page first.'
const SAVED = 'Data Saved Successfully'
const REMOVED = 'Record removed Successfully.'

const personal = (says: string, situation: string, field: string, value: string, loan: string) =>
  fieldRow(says, situation, `/apply/${loan}/personal`, field, (user) =>
    personalForm(user, { [field]: value })
  )

const PERSONAL: Row[] = [
  personal(
    'Only Maharashtra Domiciled Citizens are allowed in the scheme.',
    'Not domiciled in Maharashtra',
    'isDomiciled',
    'false',
    'individual'
  ),
  personal(
    'Only Indian Nationals are allowed in the scheme.',
    'Not an Indian national',
    'isIndian',
    'false',
    'individual'
  ),
  personal(MOBILE, 'Mobile of five digits', 'mobile', '98765', 'individual'),
  personal(AADHAAR, 'Aadhaar of eleven digits', 'aadhaar', '99990000001', 'individual'),
  personal(PAN, 'PAN with three letters first', 'pan', 'AAA10000A', 'individual'),
  personal(AGE, 'Too young for the individual loan', 'birthDate', '2020-01-01', 'individual'),
  personal(AGE, 'Too old for the group loan', 'birthDate', '1960-01-01', 'group'),
  personal(AGE, 'Too old for the education loan', 'birthDate', '1990-01-01', 'education'),
]

/** The document has no messages for required fields; the portal names the field. */
const required = (section: string, field: string, says: string, form: object) =>
  fieldRow(says, `Empty: ${field}`, `/apply/${section}`, field, () => form)

const individual = (section: string, field: string, says: string) =>
  required(`individual/${section}`, field, says, {})

const REQUIRED: Row[] = [
  individual('personal', 'firstName', 'Please enter First name'),
  individual('personal', 'lastName', 'Please enter Last name'),
  individual('personal', 'casteId', 'Please choose the caste'),
  individual('personal', 'familyIncome', 'Please enter Family income (yearly)'),
  individual('personal', 'rationCardNo', 'Please enter Ration card number'),
  personal(
    'Family income must be from ₹1 to ₹8,00,000',
    'Family income above the limit',
    'familyIncome',
    '8,00,001',
    'individual'
  ),
  required(
    'individual/address',
    'correspondence.houseNo',
    'Correspondence address: Please enter House no.',
    {
      correspondence: {},
      permanentSame: true,
    }
  ),
  required(
    'individual/address',
    'correspondence.pincode',
    'Correspondence address: Please enter Pincode',
    {
      correspondence: {},
      permanentSame: true,
    }
  ),
  individual('family', 'fullName', 'Please enter Full name'),
  individual('bank-account', 'accountNo', 'Please enter the Bank Account No)'),
  individual('bank-account', 'ifsc', 'Please enter the Bank IFSC Code)'),
  individual('bank-account', 'bankName', 'Please enter the Bank Name)'),
  individual('bank-account', 'branchName', 'Please enter the Branch Name)'),
  individual('bank-account', 'city', 'Please enter the City)'),
  required('group/group-details', 'name', 'Please enter Group Name', {}),
]

/** Creates an applicant whose group is complete except for its documents. */
async function withGroup(readers: TestUsers) {
  const user = await createApplicant()
  await createCompleteGroup(user, { directors: [], withDocuments: false })
  return readers.applicant(user)
}

const director = (says: string, situation: string, field: string, value: string): Row => ({
  situation: `Director: ${situation}`,
  says,
  ask: async (readers) => {
    const { send } = await withGroup(readers)
    return (await send('/apply/group/directors', directorForm({ [field]: value }))).errors[field]
  },
})

const GROUP: Row[] = [
  fieldRow(
    ADDRESS_FIRST,
    'Lending without an address',
    '/apply/individual/lending',
    'loanDistrict',
    () => lendingForm()
  ),
  fieldRow(
    ADDRESS_FIRST,
    'Group without an address',
    '/apply/group/group-details',
    'loanDistrict',
    () => groupForm()
  ),
  fieldRow(PAN, 'PAN of the group', '/apply/group/group-details', 'pan', () =>
    groupForm({ pan: 'AAAA1234A' })
  ),
  fieldRow(GROUP_FIRST, 'Director before the group', '/apply/group/directors', 'group', () =>
    directorForm()
  ),
  fieldRow(GROUP_FIRST, 'Shareholder before the group', '/apply/group/shareholders', 'group', () =>
    shareholderForm()
  ),
  director(AGE, 'of 45 or more', 'birthDate', '1970-01-01'),
  director(MOBILE, 'mobile of five digits', 'mobile', '98765'),
  director(AADHAAR, 'Aadhaar of eleven digits', 'aadhaar', '99990000002'),
  director(PAN, 'PAN', 'pan', 'AAAA1234A'),
  director('The CIBIL score must be from 500 to 900', 'CIBIL below 500', 'cibilScore', '499'),
  {
    situation: 'Shareholder: Aadhaar of eleven digits',
    says: AADHAAR,
    ask: async (readers) => {
      const { send } = await withGroup(readers)
      const form = shareholderForm({ aadhaar: '99990000002' })
      return (await send('/apply/group/shareholders', form)).errors.aadhaar
    },
  },
  {
    situation: 'The list of castes fails in the form of a director',
    says: 'Unable to get caste List, ',
    withDetail: true,
    ask: async (readers) => {
      const { visitor } = await withGroup(readers)
      const form = '/apply/group/directors/new'
      return withoutMasters('castes', async () => (await visitor.get(form)).props.step.error)
    },
  },
]

const amount = (loan: string, value: string, says: string): Row => ({
  situation: `Amount outside the limits of the ${loan} loan`,
  says,
  ask: async (readers) => {
    const { send } = await readers.applicant()
    await send(`/apply/${loan}/address`, addressForm())
    return loan === 'group'
      ? (await send('/apply/group/group-details', groupForm({ amount: value }))).errors.amount
      : (await send(`/apply/${loan}/lending`, lendingForm({ amount: value }))).errors.amount
  },
})

async function submit(readers: TestUsers, user: User, path = '/apply/individual/summary') {
  const { send } = await readers.applicant(user)
  return (await send(path, { confirmed: true })).flash
}

const OUTCOMES: Row[] = [
  amount('individual', '99,999', 'The amount must be from ₹1,00,000 to ₹10,00,000'),
  amount('group', '9,99,999', 'The amount must be from ₹10,00,000 to ₹50,00,000'),
  amount('education', '20,00,001', 'The amount must be from ₹1,00,000 to ₹20,00,000'),
  {
    situation: 'The same family member twice',
    says: 'Member Already Added to the list',
    ask: async (readers) => {
      const { send } = await readers.applicant()
      await send('/apply/individual/family', memberForm())
      return (await send('/apply/individual/family', memberForm())).errors.fullName
    },
  },
  {
    situation: 'A section saved',
    says: SAVED,
    ask: async (readers) => {
      const { send } = await readers.applicant()
      return (await send('/apply/individual/address', addressForm())).flash.success
    },
  },
  {
    situation: 'A director removed',
    says: REMOVED,
    ask: async (readers) => {
      const user = await createApplicant()
      const { directors } = await createCompleteGroup(user, { withDocuments: false })
      const { visitor } = await readers.applicant(user)
      await visitor.get('/apply/group/directors')
      const path = `/apply/group/directors/${directors[0].id}`
      return (await visitor.submit('DELETE', path)).flash.success
    },
  },
  {
    situation: 'The application submitted',
    says: 'Your Request is Submitted Successfully. Please wait for further information.',
    ask: async (readers) => {
      const user = await createApplicant()
      await createCompleteProfile(user)
      return (await submit(readers, user)).success
    },
  },
  {
    situation: 'Submitted before every section is complete',
    says: 'Please complete every section before you submit the application.',
    ask: async (readers) => (await submit(readers, await createApplicant())).warning,
  },
  {
    situation: 'The form of a locked section, sent from an old page',
    says: 'Profile is Locked',
    ask: async (readers) => {
      const user = await createApplicant()
      await createApplication({ userId: user.id })
      const { visitor } = await readers.applicant(user)
      const path = '/apply/individual/bank-account'
      const { location } = await visitor.send('POST', path, bankForm())
      return location?.endsWith('/dashboard')
        ? (await visitor.get(location)).flash.warning
        : location
    },
  },
]

testCatalogue('Document 2, sections 5 and 8: files', FILES)
testCatalogue('Document 2, section 5: personal details', PERSONAL)
testCatalogue('Document 2, section 5: required fields', REQUIRED)
testCatalogue('Document 2, section 5: lending, group and directors', GROUP)
testCatalogue('Document 2, section 8: outcomes', OUTCOMES)
