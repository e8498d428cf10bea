import type { I18n } from '@adonisjs/i18n'
import type { ProfileLockState } from '#profile/contracts/facts'
import { isSectionLocked } from '#profile/lock'
import type Profile from '#profile/models/profile'
import { missingText } from '#profile/queries/missing_text'
import { completionOf } from '#profile/queries/profile_completion'
import { sectionOf } from '#profile/registry'

/** How each section of a wizard stands, in the order of the task list, in the reader's language. */
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
    /** What a submission would lack. */
    missing: missing.map((one) => missingText(one, i18n)),
  }))
}
