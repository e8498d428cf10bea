import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import ApplicantGroup from '#group/models/applicant_group'
import LendingDetail from '#profile/models/lending_detail'
import type Profile from '#profile/models/profile'
import { LOAN_TYPES } from '#masters/rules/loan_types'

/** What is applied for: of a group it stands on the group's own page. */
export interface LoanRequest {
  amountPaise: number
  loanDistrictId: number
  /** Business or course, as lists show it. */
  product: string
  groupId: number | null
}

/** Characters of the copy that lists have. */
const PRODUCT_MAX_LENGTH = 255

/** The loan a complete profile asks for; the sections are checked before. */
export async function loanRequestOf(
  profile: Profile,
  loanType: number,
  client: TransactionClientContract
): Promise<LoanRequest> {
  if (loanType === LOAN_TYPES.group) {
    const group = await ApplicantGroup.query({ client })
      .where('user_id', profile.userId)
      .firstOrFail()
    const { amountPaise, loanDistrictId, businessDescription, businessName } = group
    const product = [...(businessDescription ?? businessName)].slice(0, PRODUCT_MAX_LENGTH).join('')
    return { amountPaise, loanDistrictId, product, groupId: group.id }
  }
  const { amountPaise, loanDistrictId, product } = await LendingDetail.query({ client })
    .where({ profileId: profile.id, schemeId: loanType })
    .firstOrFail()
  return { amountPaise, loanDistrictId, product, groupId: null }
}
