import { always, flag, names, text, whole } from '#masters/seed/columns'
import type { MasterTable } from '#masters/seed/master_table'

export const states: MasterTable = {
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

export const divisions: MasterTable = {
  table: 'divisions',
  file: 'divisions.csv',
  key: ['code'],
  columns: { code: text('code'), ...names, sub_corporation_code: text('sub_corporation_code') },
}

/** Maharashtra, by its code in the Local Government Directory. */
const STATE_OF_DISTRICTS = 27

export const districts: MasterTable = {
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
  },
}

export const talukas: MasterTable = {
  table: 'talukas',
  file: 'talukas.csv',
  key: ['district_id', 'name_en'],
  columns: {
    district_id: whole('district_lgd_code'),
    lgd_code: whole('lgd_code'),
    ...names,
  },
}

export const pincodes: MasterTable = {
  table: 'pincodes',
  file: 'pincodes.csv',
  key: ['pincode', 'district_id'],
  columns: {
    pincode: text('pincode'),
    district_id: whole('district_lgd_code'),
    is_primary: flag('is_primary'),
  },
}

export const banks: MasterTable = {
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
