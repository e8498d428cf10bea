import { day, flag, names, scheme, text, whole } from '#masters/seed/columns'
import { id, type MasterTable } from '#masters/seed/master_table'

export const castes: MasterTable = {
  table: 'castes',
  file: 'castes.csv',
  key: ['name_en', 'category_code'],
  columns: {
    ...names,
    category_code: text('category'),
    sub_corporation_code: text('sub_corporation'),
  },
}

export const schemes: MasterTable = {
  table: 'schemes',
  file: 'schemes.csv',
  key: ['id'],
  columns: {
    id,
    short_name: text('short_name'),
    ...names,
    loan_type_en: text('loan_type_en'),
    is_active: flag('is_active'),
  },
}

export const schemeRules: MasterTable = {
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

const numberedText = {
  scheme_id: scheme('loan_type'),
  sr_no: whole('sr_no'),
  text_en: text('text_en'),
}

export const texts: MasterTable[] = [
  {
    table: 'scheme_eligibility_criteria',
    file: 'scheme_eligibility.csv',
    key: ['scheme_id', 'sr_no'],
    columns: numberedText,
  },
  {
    table: 'scheme_guidelines',
    file: 'scheme_guidelines.csv',
    key: ['scheme_id', 'sr_no', 'effective_from'],
    columns: { ...numberedText, effective_from: day('effective_from') },
  },
  {
    table: 'loi_terms',
    file: 'loi_terms.csv',
    key: ['scheme_id', 'sr_no'],
    columns: numberedText,
  },
]

export const loiSignatories: MasterTable = {
  table: 'loi_signatories',
  file: 'loi_signatories.csv',
  key: ['effective_from'],
  columns: { role_id: whole('role_id'), effective_from: day('effective_from') },
}

export const documentSlots: MasterTable = {
  table: 'document_slots',
  file: 'document_slots.csv',
  key: ['loan_type', 'slot', 'effective_from'],
  columns: {
    loan_type: text('loan_type'),
    slot: text('slot'),
    sr_no: whole('sr_no'),
    ...names,
    is_required: flag('required'),
    note: text('note'),
    effective_from: day('effective_from'),
  },
}

export const documentTypes: MasterTable = {
  table: 'document_types',
  file: 'document_types.csv',
  key: ['stage', 'type_no'],
  columns: { stage: whole('doc_stage'), type_no: whole('id'), ...names },
}
