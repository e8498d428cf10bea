import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { formatRupees, type Paise } from '#core/money/paise'
import { amountRule, panRule, tanRule, textRule } from '#core/validation/rules'
import { masters } from '#masters/queries/masters'
import { masterId } from '#masters/validation/master_id'

/** Limits of the scheme, and the district the address gives. */
export type GroupLimits = { minAmount: Paise; maxAmount: Paise; loanDistrictId: number | null }

const hasLoanDistrict = vine.createRule(
  (_, __: undefined, field) => {
    if ((field.meta as GroupLimits).loanDistrictId === null) {
      field.report('Please Complete your Correspondance Address', 'required', field)
    }
  },
  { implicit: true, name: 'required' }
)

const isInDistrict = vine.createRule(
  (value, _: undefined, field: FieldContext) => {
    if (!field.isValid) return
    const districtId = Number((field.parent as { districtId?: unknown }).districtId)
    if (masters().find('talukas', value as number)?.districtId !== districtId) {
      field.report('Please choose {{ field }} from the list', 'in', field)
    }
  },
  { name: 'in' }
)

const isWithinAmount = vine.createRule(
  (value, _: undefined, field) => {
    if (!field.isValid) return
    const { minAmount, maxAmount } = field.meta as GroupLimits
    if ((value as Paise) < minAmount || (value as Paise) > maxAmount) {
      const meta = { least: formatRupees(minAmount), most: formatRupees(maxAmount) }
      field.report('Amount out of range', 'range', field, meta)
    }
  },
  { name: 'range' }
)

/**
 * In the order of document 2, section 5, 'Group': first what is refused, then what is required. The
 * loan district is never sent; it is asked for here so that its message comes first.
 */
export const groupDetailsValidator = vine.withMetaData<GroupLimits>().create({
  loanDistrict: vine.any().optional().use(hasLoanDistrict()),
  pan: panRule({ holder: 'any' }),
  tan: tanRule().optional(),
  name: textRule({ max: 160 }),
  registrationNo: textRule({ max: 60 }),
  companyTypeId: masterId('companyTypes'),
  districtId: masterId('districts'),
  talukaId: masterId('talukas').use(isInDistrict()),
  businessSectorId: masterId('businessSectors'),
  businessName: textRule({ max: 160 }),
  businessAddress: textRule({ max: 255 }),
  amount: amountRule().use(isWithinAmount()),
  registeredAddress: textRule({ max: 255 }).optional(),
  isUnderDisability: vine.boolean().optional(),
  businessDescription: textRule({ max: 500 }).optional(),
  bankName: textRule({ max: 160 }).optional(),
  branchName: textRule({ max: 120 }).optional(),
})
