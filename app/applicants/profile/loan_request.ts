import { formatRupees } from '#kernel/money/paise'
import { localName, masters } from '#masters/queries/masters'
import { loanDistrictOf } from '#profile/queries/loan_district'
import { type Wizard, wizardRules } from '#profile/wizard'

/** The name of the district that the loan is asked for in; null until there is an address. */
export async function loanDistrictName({ profile }: Wizard, locale: string) {
  const district = masters().find('districts', await loanDistrictOf(profile.id))
  return district ? localName(district, locale) : null
}

/** How much may be asked for, in words for the hints of the form. */
export function amountLimits(wizard: Wizard) {
  const { minAmountPaise, maxAmountPaise } = wizardRules(wizard)
  return { min: formatRupees(minAmountPaise), max: formatRupees(maxAmountPaise) }
}

/** What the form is checked against besides itself. */
export async function requestLimits(wizard: Wizard) {
  const { minAmountPaise, maxAmountPaise } = wizardRules(wizard)
  const loanDistrictId = await loanDistrictOf(wizard.profile.id)
  return { minAmount: minAmountPaise, maxAmount: maxAmountPaise, loanDistrictId }
}
