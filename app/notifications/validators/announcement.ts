import vine from '@vinejs/vine'
import { plainDateRule, proseRule, textRule } from '#core/validation/rules'
import { AUDIENCES } from '#notifications/rules/announcements'

/** Characters of title and text, as their columns keep them. */
const TITLE_LENGTH = 160
export const TEXT_LENGTH = 2000

const otherTitle = () => textRule({ max: TITLE_LENGTH }).nullable().optional()
const otherText = () => proseRule({ max: TEXT_LENGTH }).nullable().optional()

export const announcementValidator = vine.create({
  /** The number of the text that the person had before them; 0 for a new one. */
  version: vine.number().min(0).withoutDecimals(),
  titleEn: textRule({ max: TITLE_LENGTH }),
  titleMr: otherTitle(),
  titleHi: otherTitle(),
  textEn: proseRule({ max: TEXT_LENGTH }),
  textMr: otherText(),
  textHi: otherText(),
  audience: vine.enum(AUDIENCES),
  shownFrom: plainDateRule(),
  shownUntil: plainDateRule().nullable().optional(),
})
