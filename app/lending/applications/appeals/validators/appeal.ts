import vine from '@vinejs/vine'
import { MAX_CHARACTERS } from '#applications/appeals/rules/appeals'
import { proseRule } from '#kernel/validation/rules'

/** What an applicant holds against a rejection. */
export const appealValidator = vine.create({
  words: proseRule({ max: MAX_CHARACTERS }),
  paper1: vine.file().optional(),
  paper2: vine.file().optional(),
  paper3: vine.file().optional(),
})
