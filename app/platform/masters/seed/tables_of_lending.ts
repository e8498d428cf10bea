import {
  amount,
  day,
  defineMaster,
  flag,
  id,
  names,
  scheme,
  text,
  uses,
  whole,
} from '#masters/seed/master_table'

/** Common properties of the masters of schemes: their effective-dated versions have a screen of their own. */
const schemeDefaults = { group: 'schemes', keptBy: 'schemes' } as const
const numberedSchemeDefaults = { ...schemeDefaults, isNumbered: true, usedBy: [] } as const

const schemes = defineMaster({
  ...schemeDefaults,
  table: 'schemes',
  file: 'schemes.csv',
  list: 'schemes',
  key: ['id'],
  order: ['id'],
  columns: {
    id,
    short_name: text('short_name', { max: 8 }),
    ...names(),
    loan_type_en: text('loan_type_en', { max: 80 }),
    is_active: flag('is_active'),
  },
  usedBy: uses(
    'scheme_rules.scheme_id',
    'budget_sources.scheme_id',
    'scheme_eligibility_criteria.scheme_id',
    'scheme_guidelines.scheme_id',
    'loi_terms.scheme_id',
    'lending_details.scheme_id',
    'applications.loan_type'
  ),
})

export const schemeRules = defineMaster({
  ...numberedSchemeDefaults,
  table: 'scheme_rules',
  file: 'scheme_rules.csv',
  list: 'schemeRules',
  key: ['scheme_id', 'name', 'effective_from'],
  order: ['effective_from', 'id'],
  columns: {
    scheme_id: scheme('scheme'),
    name: text('name', { max: 64 }),
    value: text('value', { isOptional: true, max: 255 }),
    effective_from: day('effective_from'),
  },
})

const numberedText = {
  scheme_id: scheme('loan_type'),
  sr_no: whole('sr_no'),
  text_en: text('text_en', { isLong: true }),
  effective_from: day('effective_from'),
}

/** A row without text ends the sentence; earlier days keep theirs. */
const datedTexts = {
  ...numberedSchemeDefaults,
  key: ['scheme_id', 'sr_no', 'effective_from'],
  order: ['sr_no', 'effective_from', 'id'],
  columns: numberedText,
}

export const eligibilityCriteria = defineMaster({
  ...datedTexts,
  table: 'scheme_eligibility_criteria',
  file: 'scheme_eligibility.csv',
  list: 'eligibilityCriteria',
})

export const guidelines = defineMaster({
  ...datedTexts,
  table: 'scheme_guidelines',
  file: 'scheme_guidelines.csv',
  list: 'guidelines',
})

export const loiTerms = defineMaster({
  ...datedTexts,
  table: 'loi_terms',
  file: 'loi_terms.csv',
  list: 'loiTerms',
})

export const loiSignatories = defineMaster({
  table: 'loi_signatories',
  file: 'loi_signatories.csv',
  list: 'loiSignatories',
  group: 'schemes',
  keptBy: 'settings',
  key: ['effective_from'],
  order: ['effective_from', 'id'],
  isNumbered: true,
  columns: {
    role_id: whole('role_id', { references: 'roles' }),
    effective_from: day('effective_from'),
  },
  usedBy: [],
})

export const documentSlots = defineMaster({
  ...numberedSchemeDefaults,
  table: 'document_slots',
  file: 'document_slots.csv',
  list: 'documentSlots',
  key: ['loan_type', 'slot', 'effective_from'],
  order: ['sr_no', 'id'],
  columns: {
    loan_type: text('loan_type', { max: 2 }),
    slot: text('slot', { max: 32 }),
    sr_no: whole('sr_no'),
    ...names(),
    is_required: flag('required'),
    note: text('note', { isOptional: true, max: 255 }),
    effective_from: day('effective_from'),
  },
})

const documentTypes = defineMaster({
  table: 'document_types',
  file: 'document_types.csv',
  list: 'documentTypes',
  group: 'loans',
  key: ['stage', 'type_no'],
  order: ['stage', 'type_no', 'id'],
  isNumbered: true,
  isClosed: true,
  columns: {
    stage: whole('doc_stage', { isFixed: true }),
    type_no: whole('id', { isFixed: true }),
    ...names(),
  },
  usedBy: [],
})

/** Slots whose documents are certificates with a number, a day of issue and an office. */
const certificateTypes = defineMaster({
  table: 'certificate_types',
  file: 'certificate_types.csv',
  list: 'certificateTypes',
  group: 'loans',
  key: ['code'],
  order: ['code'],
  columns: {
    code: text('code', { isFixed: true, max: 32 }),
    ...names(),
    has_expiry: flag('has_expiry'),
    warn_days: whole('warn_days', { max: 366 }),
    asked_from: day('asked_from'),
    verification_url: text('verification_url', { isOptional: true, max: 255 }),
    source: text('source', { max: 255 }),
  },
  findError: ({ verification_url: url }) =>
    url === null || URL.parse(String(url))?.protocol === 'https:' ? null : 'verification_url',
  usedBy: [],
})

/** Parents come before the rows that refer to them. */
export const schemeMasters = [
  schemes,
  schemeRules,
  eligibilityCriteria,
  guidelines,
  loiTerms,
  loiSignatories,
  documentSlots,
  documentTypes,
  certificateTypes,
] as const

const moneyDefaults = { group: 'money', retires: 'is_retired', home: '/officer/budget' } as const

const heads = defineMaster({
  ...moneyDefaults,
  table: 'budget_heads',
  file: 'budget_heads.csv',
  list: 'budgetHeads',
  key: ['code'],
  order: ['position', 'code'],
  isOrdered: true,
  columns: { code: text('code', { isFixed: true, max: 16, shape: 'code' }), ...names() },
  usedBy: uses('budget_sources.head_code', 'budget_grants.head_code'),
})

/** Budget source of a head. If several match a refund, the most specific one applies. */
const sources = defineMaster({
  ...moneyDefaults,
  table: 'budget_sources',
  file: 'budget_sources.csv',
  list: 'budgetSources',
  key: ['scheme_id', 'sub_corporation_code'],
  order: ['head_code', 'id'],
  isNumbered: true,
  columns: {
    head_code: text('head', { references: 'budget_heads' }),
    scheme_id: scheme('scheme'),
    sub_corporation_code: text('sub_corporation', {
      isOptional: true,
      references: 'sub_corporations',
    }),
  },
  usedBy: [],
})

/** First grants, later ones and withdrawals (negative) add up. */
const grants = defineMaster({
  ...moneyDefaults,
  table: 'budget_grants',
  file: 'budget_grants.csv',
  list: 'budgetGrants',
  key: ['head_code', 'start_year', 'order_number'],
  order: ['start_year', 'head_code', 'sanctioned_on', 'id'],
  isNumbered: true,
  isOptional: true,
  columns: {
    head_code: text('head', { references: 'budget_heads' }),
    /** Calendar year of its April. */
    start_year: whole('start_year', { min: 2020, max: 2199 }),
    order_number: text('order_number', { max: 80 }),
    sanctioned_on: day('sanctioned_on'),
    amount_paise: amount('amount_rupees'),
    remarks: text('remarks', { isOptional: true, isLong: true, max: 1000 }),
  },
  usedBy: [],
})

/** Days past due from which a loan belongs to a class, by the regulator's norm, and when its borrowers are reminded. */
const pastDueNorms = defineMaster({
  table: 'past_due_norms',
  file: 'past_due_norms.csv',
  list: 'pastDueNorms',
  group: 'loans',
  key: ['effective_from'],
  order: ['effective_from', 'id'],
  isNumbered: true,
  columns: {
    effective_from: day('effective_from'),
    sma1_from_day: whole('sma1_from_day', { min: 2, max: 999 }),
    sma2_from_day: whole('sma2_from_day', { min: 3, max: 999 }),
    npa_from_day: whole('npa_from_day', { min: 4, max: 999 }),
    silent_days: whole('silent_days', { min: 1, max: 999 }),
    reminder_days: whole('reminder_days', { min: 1, max: 28 }),
    source_en: text('source_en', { max: 255, isLong: true }),
  },
  usedBy: [],
  findError: ({ sma1_from_day: first, sma2_from_day: second, npa_from_day: third }) => {
    if (Number(second) <= Number(first)) return 'sma2_from_day'
    return Number(third) <= Number(second) ? 'npa_from_day' : null
  },
})

/** Parents come before the rows that refer to them. */
export const moneyMasters = [heads, sources, grants, pastDueNorms] as const
