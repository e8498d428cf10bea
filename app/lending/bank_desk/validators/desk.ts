import vine from '@vinejs/vine'
import { ANSWER_KINDS } from '#bank_desk/rules/branches'
import {
  accountRule,
  amountRule,
  ifscRule,
  percentRule,
  plainDateRule,
  textRule,
  wholeNumberRule,
} from '#kernel/validation/rules'

/** A letter by its number with the address of its QR, or with its day of issue and check code. */
const letter = {
  loiNumber: textRule({ max: 64 }),
  applicationUuid: vine.string().uuid().optional(),
  issuedOn: plainDateRule().optional().requiredIfMissing('applicationUuid'),
  checkCode: textRule({ max: 20 }).optional().requiredIfMissing('applicationUuid'),
}

/** The first page of the desk: which letter, and which branch. */
export const entryValidator = vine.create({ ...letter, ifsc: ifscRule() })

/** The same of a branch that has proven itself. */
export const nextLetterValidator = vine.create(letter)

export const branchCodeValidator = vine.create({ otp: vine.string().trim().maxLength(20) })

/** What a branch answers; which of it a kind needs, the action says. */
export const answerValidator = vine.create({
  kind: vine.enum(ANSWER_KINDS),
  amount: amountRule().optional(),
  rate: percentRule().optional(),
  accountNo: accountRule().optional(),
  doneOn: plainDateRule().optional(),
  letter: vine.file().optional(),
  reasonId: wholeNumberRule().optional(),
  remarks: textRule({ max: 500 }).optional(),
})

/** Whether an answer is right, and what is wrong with it. */
export const replyValidator = vine.create({
  isRight: vine.boolean(),
  remarks: textRule({ max: 500 }).optional(),
})

/** The bank that the letter goes to. */
export const moveValidator = vine.create({
  bankId: wholeNumberRule(),
  branchName: textRule({ max: 120 }).optional(),
})
