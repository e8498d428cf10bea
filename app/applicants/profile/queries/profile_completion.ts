import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type Missing, type ProfileRead, sectionOf, sectionsOf } from '#profile/contracts/sections'
import Profile from '#profile/models/profile'
import type { I18n } from '@adonisjs/i18n'
import { sentence } from '#kernel/exceptions/refusal'
import { type CodedChoice, localName, masters } from '#masters/queries/masters'
import {
  type ProfileLockState,
  isSectionLocked,
  submissionDayOf,
} from '#profile/contracts/profile_lock'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { LOAN_TYPES } from '#masters/rules/loan_types'

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
