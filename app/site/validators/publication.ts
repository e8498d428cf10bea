import vine from '@vinejs/vine'
import { plainDateRule, textRule } from '#core/validation/rules'
import { DOCUMENT_KINDS } from '#site/models/published_document'

/** Characters of a paper's name, as its columns keep them. */
const NAME_LENGTH = 200

const otherName = () => textRule({ max: NAME_LENGTH }).nullable().optional()

export const publicationValidator = vine.create({
  kind: vine.enum(DOCUMENT_KINDS),
  nameEn: textRule({ max: NAME_LENGTH }),
  nameMr: otherName(),
  nameHi: otherName(),
  issuedOn: plainDateRule().nullable().optional(),
})
