import vine from '@vinejs/vine'
import { MAX_CHARACTERS } from '#applications/appeals/rules/appeals'
import { proseRule } from '#kernel/validation/rules'

/** The grounds of an applicant's appeal, with attachments. */
export const appealValidator = vine.create({
  grounds: proseRule({ max: MAX_CHARACTERS }),
  attachment1: vine.file().optional(),
  attachment2: vine.file().optional(),
  attachment3: vine.file().optional(),
})
