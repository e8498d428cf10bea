import vine from '@vinejs/vine'
import { textRule } from '#kernel/validation/rules'

/** Which number is shown, whose, and why: asked when somebody looks at very many. */
export const revealValidator = vine.create({
  kind: vine.enum(['aadhaar', 'pan', 'account'] as const),
  whose: vine.enum(['applicant', 'group', 'director', 'shareholder'] as const),
  /** Of a director or a shareholder. */
  personId: vine.number().withoutDecimals().optional(),
  reason: textRule({ max: 500 }).optional(),
})
