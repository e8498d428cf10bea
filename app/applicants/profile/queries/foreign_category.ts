import { masters, type CodedChoice } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { submissionDayOf } from '#profile/lock'
import type Profile from '#profile/models/profile'

/**
 * The category of the applicant's caste when the scheme is for other categories (DECISIONS 5), so
 * that it is said before anything is uploaded; otherwise null.
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
