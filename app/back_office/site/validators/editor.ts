import vine from '@vinejs/vine'
import { inEachLanguage } from '#kernel/formats/languages'
import { proseRule, textRule, emailRule, plainDateRule } from '#kernel/validation/rules'
import { FormatType } from '#kernel/validation/format_type'
import { optionalFieldsInEachLanguage, fieldsInEachLanguage } from '#kernel/validation/field_sets'
import { parseCoordinates, parsePhones } from '#site/rules/content_pages'
import { DOCUMENT_KINDS } from '#site/models/published_document'

/** Maximum number of characters of a title, as in its column. */
export const TITLE_LENGTH = 160
/** Maximum number of characters of a text: the column holds three bytes for each. */
export const BODY_LENGTH = 20_000

const textOfOneLanguage = () =>
  vine.object({
    title: textRule({ max: TITLE_LENGTH }).nullable().optional(),
    body: proseRule({ max: BODY_LENGTH }).nullable().optional(),
  })

/** Version of the text that the editor saw. */
const version = () => vine.number().positive().withoutDecimals()

export const contentPageValidator = vine.create({
  version: version(),
  texts: vine.object(inEachLanguage(textOfOneLanguage)),
})

export const restorationValidator = vine.create({
  /** Version whose text is restored. */
  restore: version(),
  version: version(),
})

const ADDRESS_LENGTH = 400
const HOURS_LENGTH = 160

/** Telephone numbers separated by commas; rule `phones`. */
const phonesRule = () =>
  new FormatType<string>({
    rule: 'phones',
    message: 'Please enter telephone numbers separated by commas',
    read: (text) => parsePhones(text)?.join(', ') ?? null,
  })

/** Position of the office on a map; rule `coordinates`. */
const coordinatesRule = () =>
  new FormatType<string>({
    rule: 'coordinates',
    message: 'Please enter latitude and longitude with a comma between',
    read: parseCoordinates,
  })

export const districtOfficeValidator = vine.create({
  version: vine.number().min(0).withoutDecimals(),
  ...optionalFieldsInEachLanguage('address', () => textRule({ max: ADDRESS_LENGTH })),
  ...optionalFieldsInEachLanguage('hours', () => textRule({ max: HOURS_LENGTH })),
  coordinates: coordinatesRule().nullable().optional(),
  phones: phonesRule().nullable().optional(),
  email: emailRule().nullable().optional(),
})

const LEADER_NAME_LENGTH = 120
const POST_LENGTH = 160

export const leaderValidator = vine.create({
  /** Version of the text that the editor saw; none for a new person. */
  version: vine.number().min(0).withoutDecimals(),
  ...fieldsInEachLanguage('name', () => textRule({ max: LEADER_NAME_LENGTH })),
  ...fieldsInEachLanguage('post', () => textRule({ max: POST_LENGTH })),
  removePhoto: vine.boolean().optional(),
})

export const leaderMoveValidator = vine.create({ direction: vine.enum(['up', 'down'] as const) })

/** Maximum number of characters in the name of a document. */
const DOCUMENT_NAME_LENGTH = 200

export const publicationValidator = vine.create({
  kind: vine.enum(DOCUMENT_KINDS),
  ...fieldsInEachLanguage('name', () => textRule({ max: DOCUMENT_NAME_LENGTH })),
  issuedOn: plainDateRule().nullable().optional(),
})
