import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Missing, ProfileRead } from '#profile/contracts/section'
import Profile from '#profile/models/profile'
import { sectionsOf } from '#profile/registry'

export interface SectionCompletion {
  /** Key of the section, e.g. 'bank-account'. */
  section: string
  /** Shared by all loan types. */
  isCommon: boolean
  /** May stay empty. */
  isOptional: boolean
  isComplete: boolean
  /** What a submission would lack; sentence keys or names of masters. */
  missing: Missing[]
}

/**
 * What is complete and what is missing for a loan type, section by section in the order of the
 * task list (document 2, 'Summary and submit'). Empty when the loan type is not open or there is
 * no such profile: nothing that could be submitted.
 */
export async function profileCompletion(
  profileId: number,
  loanType: number,
  client?: TransactionClientContract
): Promise<SectionCompletion[]> {
  const profile = await Profile.find(profileId, client ? { client } : undefined)
  return profile ? completionOf(profile, loanType, client) : []
}

/** The same for a profile at hand. */
export const completionOf = (
  profile: Profile,
  loanType: number,
  client?: TransactionClientContract
): Promise<SectionCompletion[]> => completionsOf(profile, client)(loanType)

/** The same for several loan types, whose sections ask for much of the same: each is read once. */
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
