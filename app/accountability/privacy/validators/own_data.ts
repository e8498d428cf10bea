import vine from '@vinejs/vine'
import { mobileRule, personNameRule, textRule, wholeNumberRule } from '#kernel/validation/rules'
import { masterId } from '#masters/validation/master_id'
import { CORRECTABLE_FIELDS } from '#privacy/rules/corrections'

/** Who acts for the person. */
export const nomineeValidator = vine.create({
  fullName: personNameRule({ max: 160 }),
  relationshipId: masterId('relationships'),
  mobile: mobileRule(),
})

/** What the office is asked to correct. */
export const correctionRequestValidator = vine.create({
  field: vine.string().in([...CORRECTABLE_FIELDS]),
  requestedValue: textRule({ max: 500 }),
  reason: textRule({ max: 500 }),
})

/** What the office answers; `id` is of the request. */
export const correctionAnswerValidator = vine.create({
  id: wholeNumberRule(),
  outcome: vine.enum(['corrected', 'refused'] as const),
  answer: textRule({ max: 500 }),
})

/** That the person knows it cannot be undone. */
export const erasureValidator = vine.create({ isSure: vine.accepted() })
