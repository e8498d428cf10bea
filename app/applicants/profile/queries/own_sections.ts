import { masters } from '#masters/queries/masters'
import { LOAN_TYPES, loanFormOf } from '#masters/rules/loan_types'
import type { SectionDefinition } from '#profile/contracts/section'
import * as missing from '#profile/queries/missing'
import { SNAPSHOTS } from '#profile/queries/section_snapshot'

const EVERYBODY: readonly number[] = Object.values(LOAN_TYPES)
const PERSONS = EVERYBODY.filter((loanType) => loanFormOf(loanType) !== 'group')

/** The sections this module brings (document 2, 'Wizard container'); a group adds its own. */
export const OWN_SECTIONS: SectionDefinition[] = [
  {
    key: 'personal',
    loanTypes: EVERYBODY,
    order: 10,
    isCommon: true,
    missing: missing.missingPersonal,
    snapshot: SNAPSHOTS.personal,
  },
  {
    key: 'address',
    loanTypes: EVERYBODY,
    order: 20,
    isCommon: true,
    missing: missing.missingAddress,
    snapshot: SNAPSHOTS.address,
  },
  {
    key: 'family',
    loanTypes: PERSONS,
    order: 30,
    isCommon: true,
    missing: missing.missingFamily,
    snapshot: SNAPSHOTS.family,
  },
  {
    key: 'bank-account',
    loanTypes: EVERYBODY,
    order: 40,
    isCommon: true,
    missing: missing.missingBankAccount,
    snapshot: SNAPSHOTS.bankAccount,
  },
  {
    key: 'lending',
    loanTypes: PERSONS,
    order: 50,
    isCommon: false,
    missing: missing.missingLending,
    snapshot: SNAPSHOTS.lending,
  },
  {
    key: 'documents',
    loanTypes: PERSONS,
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
    loanTypes: EVERYBODY,
    order: 80,
    isCommon: true,
    missing: missing.missingDeclaration,
    snapshot: SNAPSHOTS.declaration,
  },
]
