import vine from '@vinejs/vine'
import { inEachLanguage } from '#kernel/formats/languages'
import { proseRule, textRule } from '#kernel/validation/rules'

/** Characters of a title, as its column keeps them. */
export const TITLE_LENGTH = 160
/** Characters of a text: three bytes each are kept in one column. */
export const BODY_LENGTH = 20_000

const textOfOneLanguage = () =>
  vine.object({
    title: textRule({ max: TITLE_LENGTH }).nullable().optional(),
    body: proseRule({ max: BODY_LENGTH }).nullable().optional(),
  })

/** The number of the text that the person had before them. */
const version = () => vine.number().positive().withoutDecimals()

export const contentPageValidator = vine.create({
  version: version(),
  texts: vine.object(inEachLanguage(textOfOneLanguage)),
})

export const restorationValidator = vine.create({
  /** The version whose text comes back. */
  restore: version(),
  version: version(),
})
