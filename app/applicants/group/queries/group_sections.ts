import type { SectionDefinition } from '#profile/contracts/section'
import { LOAN_TYPES } from '#masters/rules/loan_types'
import * as missing from '#group/queries/missing'
import { SNAPSHOTS } from '#group/queries/group_snapshot'

const ofGroups = { loanTypes: [LOAN_TYPES.group], isCommon: false } as const

/** The sections a group loan asks for besides the common ones (document 2, 'Wizard container'). */
export const GROUP_SECTIONS: SectionDefinition[] = [
  {
    ...ofGroups,
    key: 'group-details',
    order: 50,
    missing: missing.missingDetails,
    snapshot: SNAPSHOTS.details,
  },
  {
    ...ofGroups,
    key: 'directors',
    order: 52,
    missing: missing.missingDirectors,
    snapshot: SNAPSHOTS.directors,
  },
  {
    ...ofGroups,
    key: 'shareholders',
    order: 54,
    isOptional: true,
    missing: async () => [],
    snapshot: SNAPSHOTS.shareholders,
  },
  {
    ...ofGroups,
    key: 'group-documents',
    order: 70,
    missing: missing.missingGroupDocuments,
    snapshot: SNAPSHOTS.documents,
  },
]
