import { daysInMonth } from '#kernel/calendar/plain_date'
import type { ClaimOwner, DashboardColumn } from '#masters/rules/coded_values'
import {
  type Column,
  defineMaster,
  choices,
  constant,
  flag,
  id,
  names,
  numbered,
  text,
  uses,
  whole,
} from '#masters/seed/master_table'

/** Statuses and steps depend on each other: they are edited on their own page, with a dry run. */
const workflowDefaults = { group: 'work', keptBy: 'workflow' } as const

export const applicationStatuses = defineMaster({
  ...workflowDefaults,
  table: 'application_statuses',
  file: 'application_statuses.csv',
  list: 'applicationStatuses',
  key: ['id'],
  order: ['work_order', 'id'],
  columns: {
    id,
    ...names(),
    pending_with_role: whole('pending_with_role', { isOptional: true, references: 'roles' }),
    dashboard_column: text('dashboard_column', { max: 16 }) as Column<DashboardColumn>,
    shows_loi: flag('shows_loi'),
    shows_loi_to_officers: flag('shows_loi_to_officers'),
    unlocks_loan_menu: flag('unlocks_loan_menu'),
    editable_by_applicant: flag('editable_by_applicant'),
    allows_extension: flag('allows_extension'),
    is_final: flag('is_final'),
    work_order: whole('work_order'),
  },
  usedBy: uses('applications.status_id'),
})

export const claimStatuses = defineMaster({
  ...workflowDefaults,
  table: 'claim_statuses',
  file: 'claim_statuses.csv',
  list: 'claimStatuses',
  key: ['id'],
  order: ['work_order', 'id'],
  columns: {
    id,
    ...names(),
    owner: text('owner', { max: 16 }) as Column<ClaimOwner>,
    pending_with_role: whole('pending_with_role', { isOptional: true, references: 'roles' }),
    is_final: flag('is_final'),
    editable_by_applicant: flag('editable_by_applicant'),
    work_order: whole('work_order'),
  },
  usedBy: uses('claims.status_id'),
})

const paymentStatuses = numbered('claim_payment_statuses', {
  list: 'paymentStatuses',
  group: 'work',
  isClosed: true,
  usedBy: uses('claims.payment_status_id'),
})

const decisionsOn = (subject: string) => ({
  table: 'workflow_decisions',
  column: 'reason_id',
  where: { subject_type: subject },
})

/** Decisions that require a reason; `any` is available to all. */
const APPLICATION_DECISIONS = [
  'reject',
  'hold',
  'cancel',
  'refuse',
  'withdraw',
  'grant_appeal',
  'refuse_appeal',
  'any',
]
const CLAIM_DECISIONS = ['reject', 'return', 'any']

const reasons = [
  choices('reject_reasons', {
    list: 'rejectReasons',
    group: 'reasons',
    columns: {
      id,
      ...names(),
      kind: text('kind', { choices: APPLICATION_DECISIONS }),
      is_final: constant<boolean>(0),
    },
    usedBy: [decisionsOn('application'), ...uses('committee_batch_items.reason_id')],
  }),
  choices('claim_reject_reasons', {
    list: 'claimRejectReasons',
    group: 'reasons',
    columns: {
      id,
      ...names(),
      kind: text('kind', { choices: CLAIM_DECISIONS }),
      is_final: flag('is_final'),
    },
    usedBy: [decisionsOn('claim'), ...uses('claims.reject_reason_id')],
  }),
  choices('bank_refusal_reasons', {
    list: 'bankRefusalReasons',
    group: 'reasons',
    usedBy: uses('letter_answers.reason_id'),
  }),
]

const apbsReturnReasons = defineMaster({
  table: 'apbs_return_reasons',
  file: 'apbs_return_reasons.csv',
  list: 'apbsReturnReasons',
  group: 'reasons',
  key: ['code'],
  order: ['code'],
  columns: {
    code: text('code', { isFixed: true, max: 16, shape: 'code' }),
    description_en: text('description_en', { max: 160 }),
    who_acts: text('who_acts', { choices: ['beneficiary', 'bank', 'corporation', 'none'] }),
    action_en: text('action_en', { isOptional: true, max: 255 }),
  },
  usedBy: uses('payment_batch_items.return_code'),
})

/** Retention periods and the rules that require them; the kinds are fixed in the program. */
const retentionRules = defineMaster({
  table: 'retention_rules',
  file: 'retention_rules.csv',
  list: 'retentionRules',
  group: 'work',
  key: ['code'],
  order: ['code'],
  isClosed: true,
  columns: {
    code: text('code', { isFixed: true, max: 32, shape: 'code' }),
    ...names(),
    days: whole('days', { min: 1, max: 36_500 }),
    basis_en: text('basis_en', { max: 255, isLong: true }),
  },
  usedBy: [],
})

/** Working days of each role for a grievance before it is escalated to the next one. */
const grievanceDays = defineMaster({
  table: 'grievance_days',
  file: 'grievance_days.csv',
  list: 'grievanceDays',
  group: 'work',
  key: ['role_id'],
  order: ['role_id', 'id'],
  isNumbered: true,
  isClosed: true,
  columns: {
    role_id: whole('role_id', { isFixed: true, references: 'roles' }),
    working_days: whole('working_days', { min: 1, max: 90 }),
  },
  usedBy: [],
})

/** Annual holidays may be on 29 February. */
const LEAP_YEAR = 2000

const calendar = [
  defineMaster({
    ...workflowDefaults,
    table: 'target_days',
    file: 'target_days.csv',
    list: 'targetDays',
    key: ['subject_type', 'status_id'],
    order: ['subject_type', 'status_id', 'id'],
    isNumbered: true,
    columns: {
      subject_type: text('subject_type', { max: 16 }) as Column<'application' | 'claim'>,
      status_id: whole('status_id'),
      working_days: whole('working_days'),
    },
    usedBy: [],
  }),
  defineMaster({
    table: 'holidays',
    file: 'holidays.csv',
    list: 'holidays',
    group: 'work',
    key: ['month', 'day', 'year'],
    order: ['month', 'day', 'year', 'id'],
    isNumbered: true,
    retires: 'is_retired',
    home: '/officer/settings/holidays',
    columns: {
      month: whole('month', { min: 1, max: 12 }),
      day: whole('day', { min: 1, max: 31 }),
      /** Without a year it recurs every year. */
      year: whole('year', { isOptional: true, min: 2000, max: 2199 }),
      ...names(),
    },
    usedBy: [],
    findError: ({ month, day, year }) =>
      Number(day) > daysInMonth(Number(year ?? LEAP_YEAR), Number(month)) ? 'day' : null,
  }),
]

/** Reports group by these bands, which must be consecutive and without gaps. */
const valueRanges = defineMaster({
  table: 'value_ranges',
  file: 'value_ranges.csv',
  list: 'valueRanges',
  group: 'work',
  key: ['kind', 'sr_no'],
  order: ['kind', 'sr_no', 'id'],
  isNumbered: true,
  isClosed: true,
  columns: {
    kind: text('kind', { isFixed: true, choices: ['age', 'amount'] }),
    sr_no: whole('sr_no', { isFixed: true }),
    ...names(80),
    from_value: whole('from_value', { isFixed: true }),
    below_value: whole('below_value', { isFixed: true }),
  },
  usedBy: [],
})

export const workflowTransitions = defineMaster({
  ...workflowDefaults,
  table: 'workflow_transitions',
  file: 'workflow_transitions.csv',
  list: 'transitions',
  key: ['subject_type', 'action', 'from_status', 'role', 'to_status'],
  order: ['sort', 'id'],
  isNumbered: true,
  columns: {
    subject_type: text('subject_type') as Column<'application' | 'claim'>,
    action: text('action'),
    loan_types: text('loan_types', { isOptional: true }),
    from_status: whole('from_status', { isOptional: true }),
    role: whole('role', { isOptional: true, references: 'roles' }),
    to_status: whole('to_status'),
    guards: text('guards', { isOptional: true }),
    effects: text('effects', { isOptional: true }),
    needs_reason: flag('needs_reason'),
    needs_remarks: flag('needs_remarks'),
    reason_kind: text('reason_kind', { isOptional: true }),
    offered_in: text('offered_in'),
    is_rejection: flag('is_rejection'),
    comes_back: flag('comes_back'),
    sort: whole('sort'),
  },
  mirrorsFile: true,
  /** Versions created on screen exist beside the delivered one. */
  within: { version: 0 },
  isOptional: true,
  usedBy: [],
})

/** Parents come before the rows that refer to them. */
export const workMasters = [
  paymentStatuses,
  applicationStatuses,
  claimStatuses,
  ...reasons,
  apbsReturnReasons,
  ...calendar,
  grievanceDays,
  valueRanges,
  retentionRules,
  workflowTransitions,
] as const
