import vine from '@vinejs/vine'
import type { AskableItem } from '#approvals/rules/steps'
import type { AnswerLimits } from '#approvals/queries/questions'

/** The answer to a question about a field: by that field's own rule. */
export const answerValidator = ({ name, field }: Extract<AskableItem, { kind: 'field' }>) =>
  vine.withMetaData<AnswerLimits>().create({
    [name]: field.rule,
    isAccountConfirmed: vine.boolean().optional(),
  })
