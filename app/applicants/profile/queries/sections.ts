import type Document from '#documents/models/document'
import { listDocuments } from '#documents/queries/documents'
import type { SectionContext, SectionDefinition, Snapshot } from '#profile/contracts/sections'
import { ADDRESS, EMERGENCY } from '#profile/fields/address'
import { BANK_ACCOUNT, LENDING } from '#profile/fields/loan'
import { FAMILY, PERSONAL } from '#profile/fields/personal'
import { lineOf, masterNames, snapshotOf } from '#profile/fields/derive'
import { addressesOf, bankAccountOf, familyOf, lendingOf } from '#profile/queries/section_forms'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES, loanFormOf } from '#masters/rules/loan_types'
import * as missing from '#profile/queries/missing'
import { contentVersion } from '#kernel/http/expected_version'

type WriteContext = SectionContext

const prefixed = (prefix: string, values: Snapshot): Snapshot =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))

/** Returns the name of a document with its certificate data, stored in revisions and used for comparison. */
export function documentText({ title, currentVersion: { file, versionNo } }: Document): string {
  const { certificateNumber, issuedOn, validUntil, issuingOffice } = file
  const name = `${title ? `${title}: ` : ''}${file.originalName} (${versionNo})`
  const said = [certificateNumber, issuedOn, validUntil, issuingOffice].filter(Boolean)
  return [name, ...said].join(', ')
}

/** Current content of each section of this module, for comparing before and after a change. */
export const SNAPSHOTS = {
  async personal({ profile }: WriteContext): Promise<Snapshot> {
    return snapshotOf(PERSONAL, profile)
  },

  async address({ profile, client }: WriteContext): Promise<Snapshot> {
    const rows = await addressesOf(profile.id, client)
    const addresses = rows.map((row) => prefixed(row.kind, snapshotOf(ADDRESS, row)))
    const emergency = prefixed('emergency', snapshotOf(EMERGENCY, profile))
    return Object.assign({}, ...addresses, emergency) as Snapshot
  },

  async family({ profile, client }: WriteContext): Promise<Snapshot> {
    const rows = await familyOf(profile.id, client)
    return Object.fromEntries(rows.map((row) => [`member.${row.id}`, lineOf(FAMILY, row)]))
  },

  async bankAccount({ profile, client }: WriteContext): Promise<Snapshot> {
    const row = await bankAccountOf(profile.id, client)
    return row ? snapshotOf(BANK_ACCOUNT, row) : {}
  },

  async lending({ profile, loanType, client }: WriteContext): Promise<Snapshot> {
    const row = await lendingOf(profile.id, loanType, client)
    if (!row) return {}
    return {
      ...snapshotOf(LENDING, row),
      loanDistrict: masterNames('districts', row.loanDistrictId),
    }
  },

  async documents({ profile, client }: WriteContext): Promise<Snapshot> {
    const documents = await listDocuments('profile', profile.id, client)
    return Object.fromEntries(documents.map((document) => [document.slot, documentText(document)]))
  },

  async declaration({ profile }: WriteContext): Promise<Snapshot> {
    return { isDeclared: profile.isDeclared }
  },
}

const ALL_LOAN_TYPES: readonly number[] = Object.values(LOAN_TYPES)
const INDIVIDUAL_LOAN_TYPES = ALL_LOAN_TYPES.filter((loanType) => loanFormOf(loanType) !== 'group')

/** Sections of this module (document 2, 'Wizard container'); the group module adds its own. */
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

/** Returns the version of a section's saved content, which changes with the content. */
export async function sectionVersion(
  section: SectionDefinition,
  context: SectionContext
): Promise<string> {
  return contentVersion((await section.snapshot?.(context)) ?? {})
}
