import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import vine from '@vinejs/vine'
import { type Paise, formatRupees } from '#kernel/money/paise'
import { amountRule, ifscRule, organisationNameRule } from '#kernel/validation/rules'
import {
  amount,
  area,
  bankName,
  encryptedNumber,
  fieldsOf,
  line,
  optional,
  required,
  text,
} from '#profile/fields/field'
import type LendingDetail from '#profile/models/lending_detail'
import { validationRules } from '#profile/fields/derive'
import type BankAccount from '#profile/models/bank_account'

/** Limits of the scheme, and the district from the address. */
export type LendingLimits = { minAmount: Paise; maxAmount: Paise; loanDistrictId: number | null }

export const hasLoanDistrict = vine.createRule(
  (_, __: undefined, field) => {
    const { loanDistrictId } = field.meta as LendingLimits
    if (loanDistrictId === null) {
      field.report('Please Complete your Correspondence Address', 'required', field)
    }
  },
  { implicit: true, name: 'required' }
)

export const isWithinAmount = vine.createRule(
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

/** Purpose of the loan (document 2, 'Lending loan details'). */
export const LENDING = fieldsOf<ModelAttributes<LendingDetail>>()({
  organisationName: optional(line(organisationNameRule({ max: 160 }), 160), { empty: '' }),
  product: required(text(255)),
  organisationAddress: required(area(255)),
  amount: required(amount(amountRule().use(isWithinAmount())), { hint: 'profile.hints.amount' }),
  bankName: required(bankName(), { hint: 'profile.hints.bank' }),
  branchName: required(text(120)),
})

/** The account for refunds, in the documented order (document 2, section 5, 'Bank account'). */
export const BANK_ACCOUNT = fieldsOf<ModelAttributes<BankAccount>>()({
  accountNo: required(encryptedNumber('account')),
  ifsc: required(line(ifscRule(), 14), {
    hint: 'profile.hints.ifsc',
    autoComplete: 'off',
    isUpperCase: true,
  }),
  bankName: required(bankName()),
  branchName: required(text(120)),
  city: required(text(80)),
})

/** Includes the confirmation of a number of unusual length. */
export const bankAccountRules = () => ({
  ...validationRules(BANK_ACCOUNT),
  isAccountConfirmed: vine.boolean().optional(),
})
