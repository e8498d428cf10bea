import vine from '@vinejs/vine'
import type { AskableItem } from '#approvals/rules/returned_items'
import type { AnswerLimits } from '#approvals/queries/questions'
import { aadhaarRule, accountRule, mobileRule, panRule, textRule } from '#kernel/validation/rules'

/** The answer to a question about a field: by that field's own rule. */
export const answerValidator = ({ name, field }: Extract<AskableItem, { kind: 'field' }>) =>
  vine.withMetaData<AnswerLimits>().create({
    [name]: field.rule,
    isAccountConfirmed: vine.boolean().optional(),
  })

/** Which number is shown, whose, and why: asked when somebody looks at very many. */
export const revealValidator = vine.create({
  kind: vine.enum(['aadhaar', 'pan', 'account'] as const),
  whose: vine.enum(['applicant', 'group', 'director', 'shareholder'] as const),
  /** Of a director or a shareholder. */
  personId: vine.number().withoutDecimals().optional(),
  reason: textRule({ max: 500 }).optional(),
})

/** What must not be empty, in the order of document 3, section 5; the action compares and checks. */
export const resetPasswordValidator = vine.compile(
  vine.object({
    newPassword: vine.string().maxLength(200),
    newPasswordConfirmation: vine.string().maxLength(200),
    userName: vine.string().trim().maxLength(120),
  })
)

/** The number somebody is looked for by; one of a group may be typed as well. */
export const numberSearchValidator = vine.create({
  aadhaar: aadhaarRule().optional(),
  pan: panRule({ holder: 'any' }).optional(),
  accountNo: accountRule().optional(),
})

/** The present mobile of a person of the old books, and which proof of identity was seen. */
export const oldMobileValidator = vine.create({
  mobile: mobileRule(),
  remarks: textRule({ max: 500 }),
})
