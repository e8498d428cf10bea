import vine from '@vinejs/vine'
import { textRule } from '#core/validation/rules'
import type { AskableItem } from '#approvals/rules/askable_items'
import type { KeptNumbers } from '#core/validation/sealed'
import type { AgeLimits } from '#profile/validation/of_age'

/** What an officer asks for, and where the page showed the file. */
export const questionValidator = vine.create({
  item: vine.string().maxLength(64),
  reason: textRule({ max: 300 }),
  expectedStatusId: vine.number().withoutDecimals().positive(),
})

/** The answer to a question about a field: by that field's own rule. */
export const answerValidator = ({ name, field }: Extract<AskableItem, { kind: 'field' }>) =>
  vine.withMetaData<AgeLimits & KeptNumbers>().create({
    [name]: field.rule,
    isAccountConfirmed: vine.boolean().optional(),
  })
