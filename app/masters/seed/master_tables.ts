import { names, text } from '#masters/seed/columns'
import { numbered, type MasterTable } from '#masters/seed/master_table'
import {
  banks,
  districts,
  divisions,
  pincodes,
  states,
  talukas,
} from '#masters/seed/tables_of_places'
import {
  castes,
  documentSlots,
  documentTypes,
  loiSignatories,
  schemeRules,
  schemes,
  texts,
} from '#masters/seed/tables_of_schemes'
import {
  apbsReturnReasons,
  applicationStatuses,
  calendar,
  claimStatuses,
  reasons,
  valueRanges,
  workflowTransitions,
} from '#masters/seed/tables_of_work'

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
