import vine from '@vinejs/vine'
import { textRule } from '#kernel/validation/rules'

/** What an officer asks for, and where the page showed the file. */
export const questionValidator = vine.create({
  item: vine.string().maxLength(64),
  reason: textRule({ max: 300 }),
  expectedStatusId: vine.number().withoutDecimals().positive(),
})

/** Whether an answer is taken over, or left. */
export const settlementValidator = vine.create({ isTaken: vine.boolean() })
