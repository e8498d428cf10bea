import vine from '@vinejs/vine'
import { formatRupees, type Paise } from '#core/money/paise'
import { amountRule, digitsRule, ifscRule, textRule, wholeNumberRule } from '#core/validation/rules'
import { masterId } from '#masters/validation/master_id'

/** Nobody has been older; it catches a birth year typed as an age. */
const OLDEST = 120

const isPossibleAge = vine.createRule(
  (value, _: undefined, field) => {
    if (field.isValid && (value as number) > OLDEST) {
      field.report('Please enter the age in years', 'age', field)
    }
  },
  { name: 'age' }
)

/** One family member (document 2, 'Family step'). */
export const familyMemberValidator = vine.create({
  fullName: textRule({ max: 160 }),
  genderId: masterId('genders'),
  age: wholeNumberRule().use(isPossibleAge()),
  relationshipId: masterId('relationships'),
})

/** In the documented order (document 2, section 5, 'Bank account'). */
export const bankAccountValidator = vine.create({
  accountNo: digitsRule({ max: 24 }),
  ifsc: ifscRule(),
  bankName: textRule({ max: 160 }),
  branchName: textRule({ max: 120 }),
  city: textRule({ max: 80 }),
})

/** Limits of the scheme, and the district the address gives. */
export type LendingLimits = { minAmount: Paise; maxAmount: Paise; loanDistrictId: number | null }

const hasLoanDistrict = vine.createRule(
  (_, __: undefined, field) => {
    const { loanDistrictId } = field.meta as LendingLimits
    if (loanDistrictId === null) {
      field.report('Please Complete your Correspondance Address', 'required', field)
    }
  },
  { implicit: true, name: 'required' }
)

const isWithinAmount = vine.createRule(
  (value, _: undefined, field) => {
    if (!field.isValid) return
    const { minAmount, maxAmount } = field.meta as LendingLimits
    if ((value as Paise) < minAmount || (value as Paise) > maxAmount) {
      const meta = { least: formatRupees(minAmount), most: formatRupees(maxAmount) }
      field.report('Amount out of range', 'range', field, meta)
    }
  },
  { name: 'range' }
)

/** The loan district is never sent; it is asked for here so that its message comes first. */
export const lendingValidator = vine.withMetaData<LendingLimits>().create({
  loanDistrict: vine.any().optional().use(hasLoanDistrict()),
  organisationName: textRule({ max: 160 }).optional(),
  product: textRule({ max: 255 }),
  organisationAddress: textRule({ max: 255 }),
  amount: amountRule().use(isWithinAmount()),
  bankName: textRule({ max: 160 }),
  branchName: textRule({ max: 120 }),
})

/** The declaration has to be ticked (document 2, 'Declaration'; unticked at first, DECISIONS 1). */
export const declarationValidator = vine.create({ isDeclared: vine.accepted() })

/** What is typed, unjudged: texts, ticks and groups of them. */
export const draftValidator = vine.create({
  content: vine.record(
    vine.union([
      vine.union.if((value) => typeof value === 'boolean', vine.boolean({ strict: true })),
      vine.union.if((value) => vine.helpers.isObject(value), vine.record(vine.string().nullable())),
      vine.union.else(vine.string().maxLength(2000).nullable()),
    ])
  ),
})
