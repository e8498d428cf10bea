import vine from '@vinejs/vine'
import { aadhaarRule, accountRule, panRule } from '#kernel/validation/rules'

/** The number somebody is looked for by; one of a group may be typed as well. */
export const numberSearchValidator = vine.create({
  aadhaar: aadhaarRule().optional(),
  pan: panRule({ holder: 'any' }).optional(),
  accountNo: accountRule().optional(),
})
