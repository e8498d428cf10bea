import vine from '@vinejs/vine'
import { proseRule } from '#kernel/validation/rules'
import { OUTCOMES } from '#duplicates/rules/match_keys'

/** The longest explanation, in characters. */
const DECISION_TEXT_LENGTH = 1000

/** Names of all kinds there are. */
const KINDS_LENGTH = 500

/** What an officer decides of a pair, with what the page showed of it. */
export const duplicateDecisionValidator = vine.create({
  with: vine.string().maxLength(64),
  outcome: vine.enum(OUTCOMES),
  explanation: proseRule({ max: DECISION_TEXT_LENGTH }).nullable().optional(),
  /** Names of what was shared, with commas between them. */
  kinds: vine.string().maxLength(KINDS_LENGTH),
  expectedSerial: vine.number().min(0).withoutDecimals(),
})
