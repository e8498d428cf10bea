import vine from '@vinejs/vine'
import { FormatType } from '#core/validation/format_type'
import { optionalInEachLanguage } from '#core/validation/in_each_language'
import { emailRule, textRule } from '#core/validation/rules'
import { parsePhones } from '#site/rules/phones'

const ADDRESS_LENGTH = 400

/** Telephone numbers separated by commas; rule `phones`. */
const phonesRule = () =>
  new FormatType<string>({
    rule: 'phones',
    message: 'Please enter telephone numbers separated by commas',
    read: (text) => parsePhones(text)?.join(', ') ?? null,
  })

export const districtOfficeValidator = vine.create({
  version: vine.number().min(0).withoutDecimals(),
  ...optionalInEachLanguage('address', () => textRule({ max: ADDRESS_LENGTH })),
  phones: phonesRule().nullable().optional(),
  email: emailRule().nullable().optional(),
})
