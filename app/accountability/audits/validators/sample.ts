import vine from '@vinejs/vine'
import { proseRule } from '#kernel/validation/rules'
import { CHECK_ANSWERS } from '#audits/rules/sample_draw'

/** Maximum length of a finding, answer and conclusion, in characters. */
const MAX_TEXT_LENGTH = 2000

const text = () => proseRule({ max: MAX_TEXT_LENGTH })

/** Validates the checklist. The kind of the item determines its questions. */
export const itemCheckValidator = vine.create({
  checks: vine.record(vine.enum(CHECK_ANSWERS).nullable().optional()).optional(),
  finding: text().nullable().optional(),
})

export const findingAnswerValidator = vine.create({ answer: text() })

export const itemClosingValidator = vine.create({
  result: vine.enum(['explained', 'irregular'] as const),
  conclusion: text(),
})

/** Validates the calendar year in whose April the financial year of a pack begins. */
export const packValidator = vine.create({ year: vine.number().withoutDecimals() })
