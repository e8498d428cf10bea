import vine from '@vinejs/vine'
import type { StoredNumbers } from '#kernel/validation/field_sets'
import { GROUP } from '#group/fields/group'
import { validationRules } from '#profile/fields/derive'
import { type LendingLimits, hasLoanDistrict } from '#profile/fields/loan'

/**
 * In the order of document 2, section 5, 'Group': first what is refused, then what is required. The
 * loan district is never sent; it is asked for here so that its message comes first.
 */
export const groupDetailsValidator = vine.withMetaData<StoredNumbers & LendingLimits>().create({
  loanDistrict: vine.any().optional().use(hasLoanDistrict()),
  ...validationRules(
    GROUP,
    `pan tan name registrationNo companyTypeId districtId talukaId businessSectorId businessName
    businessAddress amount`
  ),
})
