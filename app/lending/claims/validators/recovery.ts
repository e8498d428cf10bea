import vine from '@vinejs/vine'
import { amountRule, plainDateRule, textRule, wholeNumberRule } from '#kernel/validation/rules'

const MAX_REASON = 1000
const MAX_TEXT = 2000
const MAX_ROWS = 60

/** A demand: the instalments that should not have been refunded; none for the full payment. */
export const recoveryValidator = vine.create({
  rows: vine.array(wholeNumberRule()).maxLength(MAX_ROWS).optional(),
  reason: textRule({ max: MAX_REASON }),
  evidence: vine.file().optional(),
})

const when = (...steps: string[]) => ['step', 'in', steps] as const

/** Steps of accounts, and the notice of the auditor. */
export const recoveryStepValidator = vine.create({
  step: vine.enum([
    'notice',
    'answer',
    'instalments',
    'set_off',
    'receipt',
    'give_back',
    'write_off',
  ] as const),
  answer: textRule({ max: MAX_TEXT })
    .optional()
    .requiredWhen(...when('answer')),
  instalments: wholeNumberRule()
    .optional()
    .requiredWhen(...when('instalments')),
  amount: amountRule()
    .optional()
    .requiredWhen(...when('receipt')),
  receivedOn: plainDateRule()
    .optional()
    .requiredWhen(...when('receipt')),
  reference: textRule({ max: 64 })
    .optional()
    .requiredWhen(...when('receipt', 'give_back')),
  entryId: wholeNumberRule()
    .optional()
    .requiredWhen(...when('give_back')),
  reason: textRule({ max: MAX_REASON })
    .optional()
    .requiredWhen(...when('write_off')),
})

/** Steps of the ordering officer. */
export const recoveryOrderValidator = vine.create({
  step: vine.enum(['order', 'drop', 'certify'] as const),
  amount: amountRule()
    .optional()
    .requiredWhen(...when('order')),
  text: textRule({ max: MAX_TEXT })
    .optional()
    .requiredWhen(...when('order', 'drop')),
})

/** The citizen's answer to a show-cause notice. */
export const recoveryAnswerValidator = vine.create({ answer: textRule({ max: MAX_TEXT }) })
