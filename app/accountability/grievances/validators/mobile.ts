import vine from '@vinejs/vine'
import { mobileRule, textRule } from '#kernel/validation/rules'

/** Which mobile is to be proven, and what for; a complaint is followed by its number. */
export const mobileValidator = vine.create({
  wants: vine.enum(['new', 'follow'] as const),
  mobile: mobileRule(),
  number: textRule({ max: 32 }).optional().requiredWhen('wants', '=', 'follow'),
})

/** The number of a complaint may be put right beside the code. */
export const codeValidator = vine.create({
  otp: vine.string().trim().maxLength(20),
  number: textRule({ max: 32 }).optional(),
})
