import vine from '@vinejs/vine'
import { plainDateRule, textRule, wholeNumberRule } from '#kernel/validation/rules'
import {
  CLOSE_REASONS,
  CONTACT_KINDS,
  CONTACT_OUTCOMES,
  FOLLOW_UP_STEPS,
} from '#loans/rules/follow_up'

const MAX_REMARKS = 500

const when = (...steps: string[]) => ['step', 'in', steps] as const

/** A step of a follow-up: opening it, a call or visit, assigning it, closing it. */
export const followUpValidator = vine.create({
  step: vine.enum(FOLLOW_UP_STEPS),
  version: vine.string().maxLength(100),
  remarks: textRule({ max: MAX_REMARKS })
    .optional()
    .requiredWhen(...when('open', 'note')),
  kind: vine
    .enum(CONTACT_KINDS)
    .optional()
    .requiredWhen(...when('note')),
  outcome: vine
    .enum(CONTACT_OUTCOMES)
    .optional()
    .requiredWhen(...when('note')),
  promisedOn: plainDateRule().optional().requiredWhen('outcome', '=', 'promised'),
  nextOn: plainDateRule().optional(),
  assigneeId: wholeNumberRule()
    .optional()
    .requiredWhen(...when('assign')),
  closeReason: vine
    .enum(CLOSE_REASONS)
    .optional()
    .requiredWhen(...when('close')),
})
