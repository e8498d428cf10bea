import { masters } from '#masters/queries/masters'
import { LOAN_TYPES, loanFormOf } from '#masters/rules/loan_types'
import type { SectionDefinition } from '#profile/contracts/section'
import * as missing from '#profile/queries/missing'
import { SNAPSHOTS } from '#profile/queries/section_snapshot'

const ALL_LOAN_TYPES: readonly number[] = Object.values(LOAN_TYPES)
const INDIVIDUAL_LOAN_TYPES = ALL_LOAN_TYPES.filter((loanType) => loanFormOf(loanType) !== 'group')

/** The sections this module brings (document 2, 'Wizard container'); a group adds its own. */
export const PROFILE_SECTIONS: SectionDefinition[] = [
  {
    key: 'personal',
    loanTypes: ALL_LOAN_TYPES,
    order: 10,
    isCommon: true,
    missing: missing.missingPersonal,
    snapshot: SNAPSHOTS.personal,
  },
  {
    key: 'address',
    loanTypes: ALL_LOAN_TYPES,
    order: 20,
    isCommon: true,
    missing: missing.missingAddress,
    snapshot: SNAPSHOTS.address,
  },
  {
    key: 'family',
    loanTypes: INDIVIDUAL_LOAN_TYPES,
    order: 30,
    isCommon: true,
    missing: missing.missingFamily,
    snapshot: SNAPSHOTS.family,
  },
  {
    key: 'bank-account',
    loanTypes: ALL_LOAN_TYPES,
    order: 40,
    isCommon: true,
    missing: missing.missingBankAccount,
    snapshot: SNAPSHOTS.bankAccount,
  },
  {
    key: 'lending',
    loanTypes: INDIVIDUAL_LOAN_TYPES,
    order: 50,
    isCommon: false,
    missing: missing.missingLending,
    snapshot: SNAPSHOTS.lending,
  },
  {
    key: 'documents',
    loanTypes: INDIVIDUAL_LOAN_TYPES,
    order: 70,
    isCommon: true,
    slotsOf: (loanType) =>
      masters()
        .documentSlots(String(loanType))
        .map(({ slot }) => slot),
    missing: missing.missingDocuments,
    snapshot: SNAPSHOTS.documents,
  },
  {
    key: 'declaration',
    loanTypes: ALL_LOAN_TYPES,
    order: 80,
    isCommon: true,
    missing: missing.missingDeclaration,
    snapshot: SNAPSHOTS.declaration,
  },
]
