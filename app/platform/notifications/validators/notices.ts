import vine from '@vinejs/vine'
import { plainDateRule, proseRule, textRule, wholeNumberRule } from '#kernel/validation/rules'
import { fieldsInEachLanguage } from '#kernel/validation/field_sets'
import { AUDIENCES } from '#notifications/rules/announcements'

/** Maximum characters of title and text. */
const MAX_TITLE_LENGTH = 160
const MAX_TEXT_LENGTH = 2000

export const announcementValidator = vine.create({
  /** Version of the text that the user saw; 0 for a new one. */
  version: vine.number().min(0).withoutDecimals(),
  ...fieldsInEachLanguage('title', () => textRule({ max: MAX_TITLE_LENGTH })),
  ...fieldsInEachLanguage('text', () => proseRule({ max: MAX_TEXT_LENGTH })),
  audience: vine.enum(AUDIENCES),
  shownFrom: plainDateRule(),
  shownUntil: plainDateRule().nullable().optional(),
})

/** The newest message that the page showed. */
export const readAllValidator = vine.create({
  newestNoticeId: wholeNumberRule(),
})
