import type { MasterTable } from '#masters/seed/master_table'
import {
  casteCategories,
  castes,
  people,
  privacyNotices,
  subCorporations,
} from '#masters/seed/tables_of_people'
import {
  bankBranches,
  banks,
  districts,
  divisions,
  pincodes,
  states,
  talukas,
} from '#masters/seed/tables_of_places'
import { budget } from '#masters/seed/tables_of_money'
import {
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
  grievanceDays,
  paymentStatuses,
  reasons,
  retentionRules,
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
  bankBranches,
  casteCategories,
  subCorporations,
  castes,
  ...people,
  ...privacyNotices,
  paymentStatuses,
  schemes,
  schemeRules,
  ...texts,
  loiSignatories,
  documentSlots,
  documentTypes,
  ...budget,
  applicationStatuses,
  claimStatuses,
  ...reasons,
  apbsReturnReasons,
  ...calendar,
  grievanceDays,
  valueRanges,
  retentionRules,
  workflowTransitions,
]
