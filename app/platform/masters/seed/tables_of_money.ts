import {
  defineMaster,
  amount,
  day,
  names,
  scheme,
  text,
  uses,
  whole,
} from '#masters/seed/master_table'

const ofMoney = { group: 'money', retires: 'is_retired', home: '/officer/budget' } as const

const heads = defineMaster({
  ...ofMoney,
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
  ...ofMoney,
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
  ...ofMoney,
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
