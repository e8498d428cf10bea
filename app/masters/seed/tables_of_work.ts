import { always, flag, names, text, whole } from '#masters/seed/columns'
import { id, type MasterTable } from '#masters/seed/master_table'

export const applicationStatuses: MasterTable = {
  table: 'application_statuses',
  file: 'application_statuses.csv',
  key: ['id'],
  columns: {
    id,
    ...names,
    pending_with_role: whole('pending_with_role'),
    dashboard_column: text('dashboard_column'),
    shows_loi: flag('shows_loi'),
    shows_loi_to_officers: flag('shows_loi_to_officers'),
    unlocks_loan_menu: flag('unlocks_loan_menu'),
    editable_by_applicant: flag('editable_by_applicant'),
    allows_extension: flag('allows_extension'),
    is_final: flag('is_final'),
    work_order: whole('work_order'),
  },
}

export const claimStatuses: MasterTable = {
  table: 'claim_statuses',
  file: 'claim_statuses.csv',
  key: ['id'],
  columns: {
    id,
    ...names,
    owner: text('owner'),
    pending_with_role: whole('pending_with_role'),
    is_final: flag('is_final'),
    editable_by_applicant: flag('editable_by_applicant'),
    work_order: whole('work_order'),
  },
}

export const reasons: MasterTable[] = [
  {
    table: 'reject_reasons',
    file: 'reject_reasons.csv',
    key: ['id'],
    columns: { id, ...names, kind: text('kind'), is_final: always(0) },
  },
  {
    table: 'claim_reject_reasons',
    file: 'claim_reject_reasons.csv',
    key: ['id'],
    columns: { id, ...names, kind: text('kind'), is_final: flag('is_final') },
  },
]

export const apbsReturnReasons: MasterTable = {
  table: 'apbs_return_reasons',
  file: 'apbs_return_reasons.csv',
  key: ['code'],
  columns: {
    code: text('code'),
    description_en: text('description_en'),
    who_acts: text('who_acts'),
    action_en: text('action_en'),
  },
}

export const calendar: MasterTable[] = [
  {
    table: 'target_days',
    file: 'target_days.csv',
    key: ['subject_type', 'status_id'],
    columns: {
      subject_type: text('subject_type'),
      status_id: whole('status_id'),
      working_days: whole('working_days'),
    },
  },
  {
    table: 'holidays',
    file: 'holidays.csv',
    key: ['month', 'day'],
    columns: { month: whole('month'), day: whole('day'), ...names },
  },
]

export const valueRanges: MasterTable = {
  table: 'value_ranges',
  file: 'value_ranges.csv',
  key: ['kind', 'sr_no'],
  columns: {
    kind: text('kind'),
    sr_no: whole('sr_no'),
    ...names,
    from_value: whole('from_value'),
    below_value: whole('below_value'),
  },
}

export const workflowTransitions: MasterTable = {
  table: 'workflow_transitions',
  file: 'workflow_transitions.csv',
  key: ['subject_type', 'action', 'from_status', 'role', 'to_status'],
  columns: {
    subject_type: text('subject_type'),
    action: text('action'),
    loan_types: text('loan_types'),
    from_status: whole('from_status'),
    role: whole('role'),
    to_status: whole('to_status'),
    guards: text('guards'),
    effects: text('effects'),
    needs_reason: flag('needs_reason'),
    needs_remarks: flag('needs_remarks'),
    reason_kind: text('reason_kind'),
    offered_in: text('offered_in'),
    is_rejection: flag('is_rejection'),
    comes_back: flag('comes_back'),
    sort: whole('sort'),
  },
  mirrorsFile: true,
  isOptional: true,
}
