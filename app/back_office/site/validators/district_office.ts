import vine from '@vinejs/vine'
import { FormatType } from '#kernel/validation/format_type'
import { optionalFieldsInEachLanguage } from '#kernel/validation/field_sets'
import { emailRule, textRule } from '#kernel/validation/rules'
import { parseCoordinates, parsePhones } from '#site/rules/content_pages'

const ADDRESS_LENGTH = 400
const HOURS_LENGTH = 160

/** Telephone numbers separated by commas; rule `phones`. */
const phonesRule = () =>
  new FormatType<string>({
    rule: 'phones',
    message: 'Please enter telephone numbers separated by commas',
    read: (text) => parsePhones(text)?.join(', ') ?? null,
  })

/** Where a map shows the office; rule `coordinates`. */
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
