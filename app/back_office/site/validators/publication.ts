import vine from '@vinejs/vine'
import { fieldsInEachLanguage } from '#kernel/validation/field_sets'
import { plainDateRule, textRule } from '#kernel/validation/rules'
import { DOCUMENT_KINDS } from '#site/models/published_document'

/** Characters of a paper's name. */
const NAME_LENGTH = 200

export const publicationValidator = vine.create({
  kind: vine.enum(DOCUMENT_KINDS),
  ...fieldsInEachLanguage('name', () => textRule({ max: NAME_LENGTH })),
  issuedOn: plainDateRule().nullable().optional(),
})
