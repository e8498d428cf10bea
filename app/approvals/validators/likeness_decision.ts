import vine from '@vinejs/vine'
import { proseRule } from '#core/validation/rules'
import { OUTCOMES } from '#likeness/rules/outcomes'

/** The longest explanation, in characters. */
export const LIKENESS_WORDS = 1000

/** Kinds of a pair: no more than there are. */
const MOST_KINDS = 40

/** What an officer decides of a pair, with what the page showed of it. */
export const likenessDecisionValidator = vine.create({
  with: vine.string().maxLength(64),
  outcome: vine.enum(OUTCOMES),
  words: proseRule({ max: LIKENESS_WORDS }).nullable().optional(),
  kinds: vine.array(vine.string().maxLength(40)).maxLength(MOST_KINDS),
  seen: vine.number().min(0).withoutDecimals(),
})
