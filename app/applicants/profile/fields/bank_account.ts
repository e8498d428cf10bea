import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import vine from '@vinejs/vine'
import { ifscRule } from '#kernel/validation/rules'
import { bankName, fieldsOf, line, required, encryptedNumber, text } from '#profile/fields/field'
import { validationRules } from '#profile/fields/follow'
import type BankAccount from '#profile/models/bank_account'

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

/** With the answer about a number of unusual length. */
export const bankAccountRules = () => ({
  ...validationRules(BANK_ACCOUNT),
  isAccountConfirmed: vine.boolean().optional(),
})
