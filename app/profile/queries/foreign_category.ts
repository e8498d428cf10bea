import { masters, type CodedChoice } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import type Profile from '#profile/models/profile'

/**
 * The category of the applicant's caste when the scheme is for other categories (DECISIONS 5), so
 * that it is said before anything is uploaded; otherwise null.
 */
export function foreignCategoryOf(profile: Profile, loanType: number): CodedChoice | null {
  const caste = masters().find('castes', profile.casteId)
  if (!caste || schemeRules(loanType).eligibleCategories.includes(caste.categoryCode)) return null
  return masters().casteCategory(caste.categoryCode)
}
