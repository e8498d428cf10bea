import {
  type FieldType,
  optional,
  required,
  type SheetField,
} from '#administration/portfolio/rules/sheet_fields'

/*
 * The sheets of an existing portfolio as data (issue of the import; DECISIONS 2, 5, 7, 8). Templates, the data
 * dictionary, headings, the reading of cells and the checks are derived from these rows.
 */

/** Ordered so that rows refer to earlier sheets; control totals come last. */
export const SHEET_NAMES = [
  'applicants',
  'groups',
  'directors',
  'applications',
  'documents',
  'letters',
  'sanctions',
  'disbursals',
  'instalments',
  'claims',
  'payments',
  'totals',
] as const

export type SheetName = (typeof SHEET_NAMES)[number]

export interface Sheet {
  name: SheetName
  fields: readonly SheetField[]
  /** Fields that identify the row; empty if no other rows refer to it. */
  key: readonly string[]
  /** Possible parent sheets of a row: it belongs to the first whose fields are filled in. */
  parents?: readonly Parent[]
}

interface Parent {
  sheet: SheetName
  /** The fields of this sheet that identify a row of the parent. */
  by: readonly string[]
}

/** Rows of one application are adjacent, often with one merged cell. */
const applicationNoField = required('application_no', 'key', 'PN/2014/0112', {
  isMerged: true,
  also: ['case no', 'file no', 'loan case no'],
})
const applicantNoField = required('applicant_no', 'key', 'B-1042', { also: ['beneficiary no'] })
const groupNoField = required('group_no', 'key', 'G-7', { isMerged: true })
const districtField = required('district', 'choice', 'Pune', { list: 'districts', isMerged: true })
const loanTypeField = required('loan_type', 'choice', 'IL', { list: 'schemes', isMerged: true })
const tranche = required('tranche_no', 'count', '1')

const person = [
  required('first_name', 'text', 'Savita', { max: 80 }),
  optional('middle_name', 'text', 'Ramesh', { max: 80 }),
  required('last_name', 'text', 'Shinde', { also: ['surname'], max: 80 }),
  optional('birth_date', 'date', '14-08-1985', { also: ['dob'] }),
  optional('mobile', 'mobile', '9000000123', { also: ['phone', 'contact no'] }),
  optional('aadhaar', 'aadhaar', '999912345678', { also: ['uid'] }),
  optional('pan', 'pan', 'ABCPS1234K'),
  optional('caste', 'choice', 'Mali', { list: 'castes' }),
]

const NAMED_SHEETS: Record<SheetName, Omit<Sheet, 'name'>> = {
  applicants: {
    fields: [
      applicantNoField,
      ...person,
      optional('gender', 'choice', 'Female', { list: 'genders' }),
      optional('income', 'money', '1,20,000', { also: ['annual income', 'family income'] }),
      districtField,
      optional('taluka', 'text', 'Haveli', { max: 80 }),
      optional('address', 'text', '12, Main Road, Wagholi'),
      optional('pincode', 'text', '412207', { max: 6 }),
      optional('account_no', 'account', '30000000037'),
      optional('ifsc', 'text', 'SBIN0001234', { max: 11 }),
      optional('bank', 'choice', 'State Bank of India', { list: 'banks' }),
      optional('branch', 'text', 'Wagholi', { max: 120 }),
    ],
    key: ['applicant_no'],
  },
  groups: {
    fields: [
      groupNoField,
      applicantNoField,
      required('group_name', 'text', 'Shri Ganesh Dairy Group', { max: 160 }),
      optional('registration_no', 'text', 'MH/PUN/2016/41', { max: 60 }),
      districtField,
      optional('address', 'text', 'Market Road, Baramati'),
      optional('pan', 'pan', 'ABCFG1234K'),
    ],
    key: ['group_no'],
    parents: [{ sheet: 'applicants', by: ['applicant_no'] }],
  },
  directors: {
    fields: [
      groupNoField,
      optional('director_no', 'key', 'G-7-1'),
      ...person,
      optional('designation', 'text', 'Chairperson', { max: 80 }),
    ],
    key: ['director_no'],
    parents: [{ sheet: 'groups', by: ['group_no'] }],
  },
  applications: {
    fields: [
      applicationNoField,
      applicantNoField,
      { ...groupNoField, isRequired: false, isMerged: false },
      loanTypeField,
      districtField,
      required('amount', 'money', '3,00,000', { also: ['loan amount', 'amount applied'] }),
      optional('business', 'text', 'Dairy'),
      required('submitted_on', 'date', '05-06-2014', { also: ['application date'] }),
      required('status', 'choice', '22', { list: 'applicationStatuses' }),
    ],
    key: ['application_no'],
    parents: [{ sheet: 'applicants', by: ['applicant_no'] }],
  },
  documents: {
    fields: [
      optional('applicant_no', 'key', 'B-1042', { also: ['beneficiary no'] }),
      optional('application_no', 'key', '', { also: ['case no', 'file no', 'loan case no'] }),
      optional('director_no', 'key', ''),
      optional('claim_no', 'key', ''),
      required('document', 'text', 'caste_certificate', { also: ['kind of document'] }),
      required('file', 'text', 'B-1042-caste.pdf', { also: ['file name'] }),
      optional('certificate_no', 'certificate', 'CC/2014/118', { max: 60 }),
      optional('issued_on', 'date', '02-01-2014'),
      optional('valid_till', 'date', ''),
      optional('office', 'text', 'Tahsil Office, Haveli', { max: 120 }),
    ],
    key: [],
    parents: [
      { sheet: 'claims', by: ['claim_no'] },
      { sheet: 'directors', by: ['director_no'] },
      { sheet: 'applicants', by: ['applicant_no'] },
      { sheet: 'applications', by: ['application_no'] },
    ],
  },
  letters: {
    fields: [
      applicationNoField,
      required('letter_no', 'key', 'LOI/PN/2014/88', { also: ['loi no'], max: 40 }),
      required('issued_on', 'date', '20-08-2014', { also: ['loi date'] }),
      optional('valid_from', 'date', '20-08-2014'),
      required('valid_till', 'date', '16-02-2015'),
      optional('is_extended', 'flag', 'No'),
      optional('is_reissued', 'flag', 'No'),
      optional('cancelled_on', 'date', ''),
    ],
    key: ['letter_no'],
    parents: [{ sheet: 'applications', by: ['application_no'] }],
  },
  sanctions: {
    fields: [
      applicationNoField,
      required('bank', 'choice', 'State Bank of India', { list: 'banks' }),
      required('branch', 'text', 'Wagholi', { max: 120 }),
      required('sanctioned_on', 'date', '02-10-2014', { also: ['sanction date'] }),
      required('amount', 'money', '3,00,000', { also: ['sanctioned amount'] }),
      required('rate', 'rate', '11.5', { also: ['rate of interest', 'roi'] }),
      required('tenure_months', 'count', '60'),
      optional('loan_account', 'account', '40000000011'),
    ],
    key: ['application_no'],
    parents: [{ sheet: 'applications', by: ['application_no'] }],
  },
  disbursals: {
    fields: [
      applicationNoField,
      tranche,
      required('disbursed_on', 'date', '15-10-2014'),
      required('amount', 'money', '3,00,000', { also: ['disbursed amount'] }),
      required('tenure_months', 'count', '60'),
      required('instalment', 'money', '6,597.78', { also: ['emi'] }),
      required('first_instalment_on', 'date', '15-11-2014', { also: ['emi start date'] }),
    ],
    key: ['application_no', 'tranche_no'],
    parents: [{ sheet: 'sanctions', by: ['application_no'] }],
  },
  instalments: {
    fields: [
      applicationNoField,
      { ...tranche, isMerged: true },
      required('instalment_no', 'count', '1'),
      required('due_on', 'date', '15-11-2014', { also: ['due date'] }),
      required('instalment', 'money', '6,597.78', { also: ['emi'] }),
      required('principal', 'money', '3,722.78'),
      required('interest', 'money', '2,875.00'),
      required('balance', 'money', '2,96,277.22', { also: ['closing balance', 'outstanding'] }),
    ],
    key: ['application_no', 'tranche_no', 'instalment_no'],
    parents: [{ sheet: 'disbursals', by: ['application_no', 'tranche_no'] }],
  },
  claims: {
    fields: [
      required('claim_no', 'key', 'C/2015/301'),
      applicationNoField,
      tranche,
      required('first_instalment', 'count', '1'),
      required('last_instalment', 'count', '3'),
      required('submitted_on', 'date', '20-01-2015'),
      required('claimed', 'money', '8,517.66', { also: ['claim amount'] }),
      optional('approved', 'money', '8,517.66', { also: ['approved amount'] }),
      required('status', 'choice', '4', { list: 'claimStatuses' }),
    ],
    key: ['claim_no'],
    parents: [{ sheet: 'disbursals', by: ['application_no', 'tranche_no'] }],
  },
  payments: {
    fields: [
      required('claim_no', 'key', 'C/2015/301'),
      required('amount', 'money', '8,517.66'),
      required('paid_on', 'date', '12-03-2015'),
      optional('sent_on', 'date', '10-03-2015'),
      optional('bank_reference', 'text', 'UTR000000000123', { max: 64 }),
      optional('return_code', 'text', '', { max: 8 }),
    ],
    /** A claim has several payments if the bank returned some: by claim, date and reference (`checkPayment`). */
    key: [],
    parents: [{ sheet: 'claims', by: ['claim_no'] }],
  },
  totals: {
    fields: [
      districtField,
      loanTypeField,
      required('financial_year', 'year', '2014-15', { also: ['year'] }),
      required('applications', 'count', '1'),
      required('applied', 'money', '3,00,000'),
      required('sanctioned', 'money', '3,00,000'),
      required('disbursed', 'money', '3,00,000'),
      required('claimed', 'money', '8,517.66'),
      required('approved', 'money', '8,517.66'),
      required('paid', 'money', '8,517.66'),
      optional('documents', 'count', '1'),
    ],
    key: ['district', 'loan_type', 'financial_year'],
  },
}

export const SHEETS: readonly Sheet[] = SHEET_NAMES.map((name) => ({ name, ...NAMED_SHEETS[name] }))

const PERSONAL: readonly FieldType[] = ['aadhaar', 'pan', 'account', 'mobile']

/**
 * Whether rows of a sheet contain personal numbers. Such rows are encrypted, which takes half the time of reading them.
 */
export const isPersonal = ({ fields }: Sheet): boolean =>
  fields.some(({ type }) => PERSONAL.includes(type))

/** @throws RangeError for an unknown name */
export function sheetNamed(name: string): Sheet {
  const sheet = SHEETS.find((one) => one.name === name)
  if (!sheet) throw new RangeError(`Unknown sheet: ${name}`)
  return sheet
}

/** A row as read; null for an empty cell. */
export type RowValues = Record<string, string | number | null>

/** Returns the key of a row or of its parent; null if a part is missing. */
export function keyOf(fields: readonly string[], values: RowValues): string | null {
  const parts = fields.map((field) => values[field])
  if (parts.length === 0 || parts.some((part) => part === null || part === undefined)) return null
  return parts.join('|')
}

/** Returns the parent of a row; null if the row names none. */
export function parentOf({ parents = [] }: Sheet, values: RowValues) {
  for (const { sheet, by } of parents) {
    const key = keyOf(by, values)
    if (key !== null) return { sheet, key }
  }
  return null
}
