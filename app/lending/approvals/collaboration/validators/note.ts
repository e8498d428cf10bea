import vine from '@vinejs/vine'
import { proseRule } from '#kernel/validation/rules'

/** The longest note, in characters. */
export const NOTE_LENGTH = 2000

/** A note and, beside those whom its text mentions, a colleague who is chosen from the list. */
export const noteValidator = vine.create({
  text: proseRule({ max: NOTE_LENGTH }),
  colleagueId: vine.number().withoutDecimals().positive().nullable().optional(),
})
