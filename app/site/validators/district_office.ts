import vine from '@vinejs/vine'
import { FormatType } from '#core/validation/format_type'
import { emailRule, textRule } from '#core/validation/rules'
import { parsePhones } from '#site/rules/phones'

const ADDRESS_LENGTH = 400

const address = () => textRule({ max: ADDRESS_LENGTH }).nullable().optional()

/** Telephone numbers separated by commas; rule `phones`. */
const phonesRule = () =>
  new FormatType<string>({
    rule: 'phones',
    message: 'Please enter telephone numbers separated by commas',
    read: (text) => parsePhones(text)?.join(', ') ?? null,
  })

export const districtOfficeValidator = vine.create({
  version: vine.number().min(0).withoutDecimals(),
  addressEn: address(),
  addressMr: address(),
  addressHi: address(),
  phones: phonesRule().nullable().optional(),
  email: emailRule().nullable().optional(),
})
