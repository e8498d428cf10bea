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

/** A letter by its number with the address of its QR code, or with its day of issue and check code. */
const letter = {
  loiNumber: textRule({ max: 64 }),
  applicationUuid: vine.string().uuid().optional(),
  issuedOn: plainDateRule().optional().requiredIfMissing('applicationUuid'),
  checkCode: textRule({ max: 20 }).optional().requiredIfMissing('applicationUuid'),
}

/** The first page of the desk: the letter and the branch. */
export const entryValidator = vine.create({ ...letter, ifsc: ifscRule() })

/** The same for a branch that is already verified. */
export const nextLetterValidator = vine.create(letter)

export const branchCodeValidator = vine.create({ otp: vine.string().trim().maxLength(20) })

/** A branch's answer; the action checks which fields its kind requires. */
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

/** Whether an answer is right, and the citizen's remarks on a wrong one. */
export const replyValidator = vine.create({
  isRight: vine.boolean(),
  remarks: textRule({ max: 500 }).optional(),
})

/** The bank to which the letter moves. */
export const moveValidator = vine.create({
  bankId: wholeNumberRule(),
  branchName: textRule({ max: 120 }).optional(),
})
