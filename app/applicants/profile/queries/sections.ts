import type Document from '#documents/models/document'
import { listDocuments } from '#documents/queries/documents'
import {
  type Missing,
  type ProfileRead,
  type SectionContext,
  type SectionDefinition,
  type Snapshot,
  sectionOf,
  sectionsOf,
} from '#profile/contracts/sections'
import { ADDRESS, EMERGENCY, FAMILY, PERSONAL } from '#profile/fields/person'
import { BANK_ACCOUNT, LENDING } from '#profile/fields/loan'
import { lineOf, masterNames, snapshotOf } from '#profile/fields/derive'
import { addressesOf, bankAccountOf, familyOf, lendingOf } from '#profile/queries/section_forms'
import { type CodedChoice, localName, masters } from '#masters/queries/masters'
import { LOAN_TYPES, loanFormOf } from '#masters/rules/schemes'
import * as missing from '#profile/queries/missing'
import { contentVersion } from '#kernel/http/expected_version'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Profile from '#profile/models/profile'
import type { I18n } from '@adonisjs/i18n'
import { sentence } from '#kernel/exceptions/refusal'
import {
  type ProfileLockState,
  isSectionLocked,
  submissionDayOf,
} from '#profile/contracts/profile_lock'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'

type WriteContext = SectionContext

const prefixKeys = (prefix: string, values: Snapshot): Snapshot =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))

/** Returns the name of a document with its certificate data, stored in revisions and used for comparison. */
export function documentText({ title, currentVersion: { file, versionNo } }: Document): string {
  const { certificateNumber, issuedOn, validUntil, issuingOffice } = file
  const name = `${title ? `${title}: ` : ''}${file.originalName} (${versionNo})`
  const certificateParts = [certificateNumber, issuedOn, validUntil, issuingOffice].filter(Boolean)
  return [name, ...certificateParts].join(', ')
}

/** Current content of each section of this module, for comparing before and after a change. */
export const SNAPSHOTS = {
  async personal({ profile }: WriteContext): Promise<Snapshot> {
    return snapshotOf(PERSONAL, profile)
  },

  async address({ profile, client }: WriteContext): Promise<Snapshot> {
    const rows = await addressesOf(profile.id, client)
    const addresses = rows.map((row) => prefixKeys(row.kind, snapshotOf(ADDRESS, row)))
    const emergency = prefixKeys('emergency', snapshotOf(EMERGENCY, profile))
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

export interface SectionCompletion {
  /** Key of the section, e.g. 'bank-account'. */
  section: string
  /** Shared by all loan types. */
  isCommon: boolean
  /** May stay empty. */
  isOptional: boolean
  isComplete: boolean
  /** What is missing for a submission; translation keys or master names. */
  missing: Missing[]
}

/**
 * Returns what is complete and what is missing for a loan type, section by section in the order of the task list
 * (document 2, 'Summary and submit'). Empty if the loan type is not open or the profile does not exist, so that nothing
 * can be submitted.
 */
export async function profileCompletion(
  profileId: number,
  loanType: number,
  client?: TransactionClientContract
): Promise<SectionCompletion[]> {
  const profile = await Profile.find(profileId, client ? { client } : undefined)
  return profile ? completionOf(profile, loanType, client) : []
}

/** The same for a loaded profile. */
const completionOf = (
  profile: Profile,
  loanType: number,
  client?: TransactionClientContract
): Promise<SectionCompletion[]> => completionsOf(profile, client)(loanType)

/** The same for several loan types. Data that their sections share is read once. */
export function completionsOf(profile: Profile, client?: TransactionClientContract) {
  const found = new Map<unknown, Promise<unknown>>()
  const read = <T>(what: ProfileRead<T>): Promise<T> => {
    const known = found.get(what) as Promise<T> | undefined
    const result = known ?? what(profile, client)
    found.set(what, result)
    return result
  }
  return async (loanType: number): Promise<SectionCompletion[]> => {
    const result: SectionCompletion[] = []
    for (const section of sectionsOf(loanType)) {
      const missing = await section.missing({ profile, loanType, client, read })
      const { key, isCommon, isOptional = false } = section
      const isComplete = missing.length === 0
      result.push({ section: key, isCommon, isOptional, isComplete, missing })
    }
    return result
  }
}

/** Returns what is missing in the person's language. */
export function missingText(missing: Missing, i18n: I18n): string {
  return 'key' in missing
    ? sentence(i18n, missing.key, missing.params)
    : localName(missing, i18n.locale)
}

/** Returns the state of each section of a wizard, in the order of the task list, in the reader's language. */
export async function sectionRows(
  profile: Profile,
  loanType: number,
  lock: ProfileLockState,
  i18n: I18n
) {
  const completion = await completionOf(profile, loanType)
  return completion.map(({ section, isOptional, isComplete, missing }) => ({
    section,
    isOptional,
    isComplete,
    isLocked: isSectionLocked(lock, sectionOf(loanType, section)!, loanType),
    /** What is missing for a submission. */
    missing: missing.map((one) => missingText(one, i18n)),
  }))
}

/**
 * Returns the category of the applicant's caste if the scheme is for other categories (DECISIONS 5), so that it is
 * shown before anything is uploaded; otherwise null.
 */
export async function ineligibleCategoryOf(
  profile: Profile,
  loanType: number
): Promise<CodedChoice | null> {
  const caste = masters().find('castes', profile.casteId)
  if (!caste) return null
  const firstSubmission = await submissionDayOf(profile.userId, loanType)
  const { eligibleCategories } = rulesByCountingDay(loanType, { firstSubmission })
  if (eligibleCategories.includes(caste.categoryCode)) return null
  return masters().casteCategory(caste.categoryCode)
}

/** Returns the path of the profile page of a loan type (document 2, 'View/Print Profile'). */
export function profileHref(loanType: number): string {
  return loanType === LOAN_TYPES.group ? '/profile/group' : '/profile'
}
