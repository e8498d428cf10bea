import { normaliseDigits } from '#kernel/formats/digits'

/** Numbers an office may have. */
const MAX_PHONES = 5
/** With area code, blanks and hyphens as people write them: '0253-257 0001', '+91 22 2202 5251'. */
const PHONE = /^\+?\d[\d -]{4,18}\d$/
const MIN_DIGITS = 6
const MAX_DIGITS = 13

/** Telephone numbers of a line, separated by commas; null when one of them is none. */
export function parsePhones(line: string): string[] | null {
  const phones = normaliseDigits(line)
    .split(/[,;]/)
    .map((phone) => phone.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const areAll = phones.every((phone) => {
    const digits = phone.replace(/\D/g, '').length
    return PHONE.test(phone) && digits >= MIN_DIGITS && digits <= MAX_DIGITS
  })
  return phones.length > 0 && phones.length <= MAX_PHONES && areAll ? phones : null
}
