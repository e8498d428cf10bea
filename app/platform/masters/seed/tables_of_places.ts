import { defineMaster, constant, flag, names, text, uses, whole } from '#masters/seed/master_table'

const states = defineMaster({
  table: 'states',
  file: 'states.csv',
  list: 'states',
  group: 'places',
  key: ['id'],
  order: ['name_en', 'id'],
  retires: 'is_retired',
  columns: {
    id: whole('lgd_code', { isFixed: true, min: 1, max: 999 }),
    ...names(80),
    type: text('type', { choices: ['State', 'UT'] }),
    gst_code: text('gst_code', { isOptional: true, shape: 'two_digits' }),
    is_default: flag('is_default', { defaultValue: 0 }),
  },
  usedBy: uses('districts.state_id', 'addresses.state_id'),
})

const divisions = defineMaster({
  table: 'divisions',
  file: 'divisions.csv',
  list: 'divisions',
  group: 'places',
  key: ['code'],
  order: ['code'],
  retires: 'is_retired',
  columns: {
    code: text('code', { isFixed: true, max: 8, shape: 'code' }),
    ...names(80),
    sub_corporation_code: text('sub_corporation_code', {
      isOptional: true,
      references: 'sub_corporations',
    }),
  },
  usedBy: uses('districts.division_code'),
})

/** Maharashtra, by its code in the Local Government Directory. */
const STATE_OF_DISTRICTS = 27

const districts = defineMaster({
  table: 'districts',
  file: 'districts.csv',
  list: 'districts',
  group: 'places',
  key: ['id'],
  order: ['name_en', 'id'],
  retires: 'is_retired',
  columns: {
    id: whole('lgd_code', { isFixed: true, min: 1, max: 99_999 }),
    state_id: constant<number>(STATE_OF_DISTRICTS),
    code: text('code', { isFixed: true, isUnique: true, shape: 'three_capitals' }),
    ...names(80),
    division_code: text('division_code', { references: 'divisions' }),
    old_name_en: text('old_name_en', { isOptional: true, max: 80 }),
  },
  usedBy: uses(
    'talukas.district_id',
    'pincodes.district_id',
    'users.district_id',
    'role_assignment_districts.district_id',
    'addresses.district_id',
    'lending_details.loan_district_id',
    'applicant_groups.district_id',
    'applicant_groups.loan_district_id',
    'applications.district_id',
    'application_changes.district_id',
    'claims.district_id',
    'grievances.district_id',
    'centres.district_id',
    'committee_batches.district_id',
    'district_offices.district_id',
    'district_splits.from_district',
    'district_splits.to_district',
    'report_subscriptions.district_id',
    'bank_branches.district_id'
  ),
})

const talukas = defineMaster({
  table: 'talukas',
  file: 'talukas.csv',
  list: 'talukas',
  group: 'places',
  key: ['district_id', 'name_en'],
  order: ['district_id', 'name_en', 'id'],
  isNumbered: true,
  retires: 'is_retired',
  columns: {
    district_id: whole('district_lgd_code', { references: 'districts' }),
    lgd_code: whole('lgd_code', { isOptional: true, max: 999_999 }),
    ...names(80),
  },
  usedBy: uses('addresses.taluka_id', 'applicant_groups.taluka_id', 'applications.taluka_id'),
})

const pincodes = defineMaster({
  table: 'pincodes',
  file: 'pincodes.csv',
  list: 'pincodes',
  group: 'places',
  key: ['pincode', 'district_id'],
  order: ['pincode', 'id'],
  isNumbered: true,
  retires: 'is_retired',
  columns: {
    pincode: text('pincode', { shape: 'pincode' }),
    district_id: whole('district_lgd_code', { references: 'districts' }),
    is_primary: flag('is_primary'),
  },
  /** Addresses store the six digits themselves. */
  usedBy: [],
})

const typeOfBank = text('type_code', { max: 16 })

const banks = defineMaster({
  table: 'banks',
  file: 'banks.csv',
  list: 'banks',
  group: 'loans',
  key: ['code'],
  order: ['name_en', 'id'],
  isNumbered: true,
  retires: 'is_active',
  columns: {
    code: text('code', { isFixed: true, max: 8, shape: 'code' }),
    npci_code: text('npci_code', { isOptional: true, max: 8 }),
    ifsc_prefix: text('ifsc_prefix', { isOptional: true, shape: 'ifsc_prefix' }),
    ...names(),
    /** A few foreign banks that occur only in the IFSC list have no type there. */
    type_code: { ...typeOfBank, read: (cells) => typeOfBank.read(cells) ?? 'Other' },
    iin: text('npci_iin', { isOptional: true, shape: 'six_digits' }),
    is_on_apbs: flag('apbs'),
    is_shortlisted: flag('shortlist'),
    is_active: {
      ...flag('status'),
      read: (cells) => (text('status').read(cells) === 'merged' ? 0 : 1),
      defaultValue: 1,
    },
  },
  usedBy: uses(
    'loan_sanctions.bank_id',
    'claims.bank_id',
    'aadhaar_linking_statements.bank_id',
    'api_clients.bank_id',
    'bank_branches.bank_id',
    'letter_holders.bank_id'
  ),
})

/** Branches that respond to letters of intent, with the mobile number or e-mail address to which their code is sent. */
const bankBranches = defineMaster({
  table: 'bank_branches',
  file: 'bank_branches.csv',
  /** There are none before the corporation has entered them. */
  isOptional: true,
  list: 'bankBranches',
  group: 'loans',
  key: ['ifsc'],
  order: ['name_en', 'id'],
  isNumbered: true,
  retires: 'is_retired',
  columns: {
    bank_id: whole('bank_id', { references: 'banks' }),
    ...names(),
    ifsc: text('ifsc', { isFixed: true, shape: 'ifsc' }),
    district_id: whole('district_lgd_code', { references: 'districts' }),
    mobile: text('mobile', { isOptional: true, shape: 'mobile' }),
    email: text('email', { isOptional: true, max: 160, shape: 'email' }),
  },
  findError: ({ mobile, email }) => (mobile || email ? null : 'mobile'),
  usedBy: uses('letter_holders.branch_id', 'letter_answers.branch_id'),
})

/** Column titles as banks print them, alternatives separated by a bar. */
const titles = <const Rules extends { isOptional?: true }>(column: string, rules?: Rules) =>
  text(column, { max: 160, ...rules })

/** Layouts of the account statements of banks, with their source and certainty (RAILS.md, section 1). */
const statementLayouts = defineMaster({
  table: 'statement_layouts',
  file: 'statement_layouts.csv',
  list: 'statementLayouts',
  group: 'loans',
  key: ['code'],
  order: ['code'],
  columns: {
    code: text('code', { isFixed: true, max: 16, shape: 'code' }),
    ...names(),
    is_certain: flag('is_certain'),
    date_titles: titles('date_titles'),
    value_date_titles: titles('value_date_titles', { isOptional: true }),
    narration_titles: titles('narration_titles'),
    reference_titles: titles('reference_titles', { isOptional: true }),
    debit_titles: titles('debit_titles', { isOptional: true }),
    credit_titles: titles('credit_titles', { isOptional: true }),
    amount_titles: titles('amount_titles', { isOptional: true }),
    direction_titles: titles('direction_titles', { isOptional: true }),
    balance_titles: titles('balance_titles'),
    source: text('source', { max: 255 }),
  },
  findError: ({ debit_titles: debit, credit_titles: credit, amount_titles: amount }) => {
    if (amount) return debit || credit ? 'amount_titles' : null
    return debit ? (credit ? null : 'credit_titles') : 'debit_titles'
  },
  usedBy: [],
})

/** Parents come before the rows that refer to them. */
export const placeMasters = [
  states,
  divisions,
  districts,
  talukas,
  pincodes,
  banks,
  bankBranches,
  statementLayouts,
] as const
