import type { MasterTable } from '#masters/seed/master_table'
import { casteCategories, castes, people, subCorporations } from '#masters/seed/tables_of_people'
import {
  banks,
  districts,
  divisions,
  pincodes,
  states,
  talukas,
} from '#masters/seed/tables_of_places'
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
  paymentStatuses,
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
  casteCategories,
  subCorporations,
  castes,
  ...people,
  paymentStatuses,
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
