import { always, day, flag, names, scheme, text, whole, type Column } from '#masters/seed/columns'

/** A table that is filled from a file of resources/masters. */
export type MasterTable = {
  readonly table: string
  readonly file: string
  /** Columns that tell one row from another in the file and in the table. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** The file is the whole truth: rows it does not have are deleted, edits are taken back. */
  readonly mirrorsFile?: boolean
  /** A file that may be absent. */
  readonly isOptional?: boolean
}

const id = whole('id')
const numbered = (table: string): MasterTable => ({
  table,
  file: `${table}.csv`,
  key: ['id'],
  columns: { id, ...names },
})

const states: MasterTable = {
  table: 'states',
  file: 'states.csv',
  key: ['id'],
  columns: {
    id: whole('lgd_code'),
    ...names,
    type: text('type'),
    gst_code: text('gst_code'),
    is_default: flag('is_default'),
  },
}

const divisions: MasterTable = {
  table: 'divisions',
  file: 'divisions.csv',
  key: ['code'],
  columns: { code: text('code'), ...names, sub_corporation_code: text('sub_corporation_code') },
}

/** Maharashtra, by its code in the Local Government Directory. */
const STATE_OF_DISTRICTS = 27

const districts: MasterTable = {
  table: 'districts',
  file: 'districts.csv',
  key: ['id'],
  columns: {
    id: whole('lgd_code'),
    state_id: always(STATE_OF_DISTRICTS),
    code: text('code'),
    ...names,
    division_code: text('division_code'),
    old_name_en: text('old_name_en'),
    old_name_mr: text('old_name_mr'),
  },
}

const talukas: MasterTable = {
  table: 'talukas',
  file: 'talukas.csv',
  key: ['district_id', 'name_en'],
  columns: {
    district_id: whole('district_lgd_code'),
    lgd_code: whole('lgd_code'),
    ...names,
  },
}

const pincodes: MasterTable = {
  table: 'pincodes',
  file: 'pincodes.csv',
  key: ['pincode', 'district_id'],
  columns: {
    pincode: text('pincode'),
    district_id: whole('district_lgd_code'),
    is_primary: flag('is_primary'),
  },
}

const banks: MasterTable = {
  table: 'banks',
  file: 'banks.csv',
  key: ['code'],
  columns: {
    code: text('code'),
    npci_code: text('npci_code'),
    ifsc_prefix: text('ifsc_prefix'),
    ...names,
    /** The few foreign banks that only the IFSC list knows have no type there. */
    type_code: (cells) => text('type_code')(cells) ?? 'Other',
    iin: text('npci_iin'),
    is_on_apbs: flag('apbs'),
    is_shortlisted: flag('shortlist'),
    is_active: (cells) => (text('status')(cells) === 'merged' ? 0 : 1),
  },
}

const castes: MasterTable = {
  table: 'castes',
  file: 'castes.csv',
  key: ['name_en', 'category_code'],
  columns: {
    ...names,
    category_code: text('category'),
    sub_corporation_code: text('sub_corporation'),
  },
}

const schemes: MasterTable = {
  table: 'schemes',
  file: 'schemes.csv',
  key: ['id'],
  columns: {
    id,
    short_name: text('short_name'),
    ...names,
    loan_type_en: text('loan_type_en'),
    loan_type_mr: text('loan_type_mr'),
    loan_type_hi: text('loan_type_hi'),
    is_active: flag('is_active'),
  },
}

const schemeRules: MasterTable = {
  table: 'scheme_rules',
  file: 'scheme_rules.csv',
  key: ['scheme_id', 'name', 'effective_from'],
  columns: {
    scheme_id: scheme('scheme'),
    name: text('name'),
    value: text('value'),
    effective_from: day('effective_from'),
  },
}

const numberedText = (prefix: string) => ({
  scheme_id: scheme('loan_type'),
  sr_no: whole('sr_no'),
  text_en: text(`${prefix}_en`),
  text_mr: text(`${prefix}_mr`),
  text_hi: text(`${prefix}_hi`),
})

const texts: MasterTable[] = [
  {
    table: 'scheme_eligibility_criteria',
    file: 'scheme_eligibility.csv',
    key: ['scheme_id', 'sr_no'],
    columns: numberedText('criteria'),
  },
  {
    table: 'scheme_guidelines',
    file: 'scheme_guidelines.csv',
    key: ['scheme_id', 'sr_no', 'effective_from'],
    columns: { ...numberedText('notice'), effective_from: day('effective_from') },
  },
  {
    table: 'loi_terms',
    file: 'loi_terms.csv',
    key: ['scheme_id', 'sr_no'],
    columns: numberedText('term'),
  },
]

const loiSignatories: MasterTable = {
  table: 'loi_signatories',
  file: 'loi_signatories.csv',
  key: ['effective_from'],
  columns: { role_id: whole('role_id'), effective_from: day('effective_from') },
}

const documentSlots: MasterTable = {
  table: 'document_slots',
  file: 'document_slots.csv',
  key: ['loan_type', 'slot'],
  columns: {
    loan_type: text('loan_type'),
    slot: text('slot'),
    sr_no: whole('sr_no'),
    ...names,
    is_required: flag('required'),
    note: text('note'),
  },
}

const documentTypes: MasterTable = {
  table: 'document_types',
  file: 'document_types.csv',
  key: ['stage', 'type_no'],
  columns: { stage: whole('doc_stage'), type_no: whole('id'), ...names },
}

const applicationStatuses: MasterTable = {
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
  },
}

const claimStatuses: MasterTable = {
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
  },
}

const reasons: MasterTable[] = [
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

const apbsReturnReasons: MasterTable = {
  table: 'apbs_return_reasons',
  file: 'apbs_return_reasons.csv',
  key: ['code'],
  columns: {
    code: text('code'),
    description_en: text('description_en'),
    description_mr: text('description_mr'),
    description_hi: text('description_hi'),
    who_acts: text('who_acts'),
    action_en: text('action_en'),
    action_mr: text('action_mr'),
    action_hi: text('action_hi'),
  },
}

const calendar: MasterTable[] = [
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

const valueRanges: MasterTable = {
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

const workflowTransitions: MasterTable = {
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
    sort: whole('sort'),
  },
  mirrorsFile: true,
  isOptional: true,
}

/** Every master in the order of its references: a row's parents come first. */
export const MASTER_TABLES: readonly MasterTable[] = [
  states,
  divisions,
  districts,
  talukas,
  pincodes,
  banks,
  {
    table: 'caste_categories',
    file: 'caste_categories.csv',
    key: ['code'],
    columns: { code: text('code'), ...names },
  },
  {
    table: 'sub_corporations',
    file: 'sub_corporations.csv',
    key: ['code'],
    columns: { code: text('code'), ...names },
  },
  castes,
  ...['roles', 'genders', 'relationships', 'company_types', 'business_sectors'].map(numbered),
  numbered('claim_payment_statuses'),
  schemes,
  schemeRules,
  ...texts,
  loiSignatories,
  documentSlots,
  documentTypes,
  applicationStatuses,
  claimStatuses,
  ...reasons,
  apbsReturnReasons,
  ...calendar,
  valueRanges,
  workflowTransitions,
]
