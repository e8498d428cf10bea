import vine from '@vinejs/vine'
import { mobileRule, personNameRule, textRule, wholeNumberRule } from '#kernel/validation/rules'
import { masterId } from '#masters/validation/master_values'
import { CORRECTABLE_FIELDS } from '#privacy/rules/corrections'

/** Validates the nominee. */
export const nomineeValidator = vine.create({
  fullName: personNameRule({ max: 160 }),
  relationshipId: masterId('relationships'),
  mobile: mobileRule(),
})

/** Validates a correction request. */
export const correctionRequestValidator = vine.create({
  field: vine.string().in([...CORRECTABLE_FIELDS]),
  requestedValue: textRule({ max: 500 }),
  reason: textRule({ max: 500 }),
})

/** Validates the office's answer; `id` identifies the request. */
export const correctionAnswerValidator = vine.create({
  id: wholeNumberRule(),
  outcome: vine.enum(['corrected', 'refused'] as const),
  answer: textRule({ max: 500 }),
})

/** Validates the confirmation that the erasure cannot be undone. */
export const erasureValidator = vine.create({ isSure: vine.accepted() })
