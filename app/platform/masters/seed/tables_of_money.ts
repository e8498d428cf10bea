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

/** What a head pays. Of several that fit a refund the one that says most of it counts. */
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

/** First grants, later ones and what is taken back (a minus before it) add up. */
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
    /** Of its April. */
    start_year: whole('start_year', { min: 2020, max: 2199 }),
    order_number: text('order_number', { max: 80 }),
    sanctioned_on: day('sanctioned_on'),
    amount_paise: amount('amount_rupees'),
    remarks: text('remarks', { isOptional: true, isLong: true, max: 1000 }),
  },
  usedBy: [],
})

/** Parents before the rows that refer to them. */
export const moneyMasters = [heads, sources, grants] as const
