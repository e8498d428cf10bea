/** Letters that operators take as a value within a registered text (TRAI's DLT rules), else they drop the SMS. */
export const SMS_VALUE_LENGTH = 30

const ELLIPSIS = '...'

const lengthOf = (text: string) => [...text].length

export const isTooLongForSms = (text: string): boolean => lengthOf(text) > SMS_VALUE_LENGTH

/**
 * The rupee sign is not of the GSM alphabet: one of them halves the room of a text in Latin letters
 * (core/formats/sms_parts). Texts in other scripts have that room in any case.
 */
const withoutRupeeSign = (text: string, locale: string) =>
  new Intl.Locale(locale).maximize().script === 'Latn' ? text.replaceAll('₹', 'Rs. ') : text

/** A value as it may stand in an SMS: cut after a whole letter, after a word where one ends late enough. */
export function smsValue(value: string, locale: string): string {
  const text = withoutRupeeSign(value, locale)
  if (!isTooLongForSms(text)) return text
  const room = SMS_VALUE_LENGTH - ELLIPSIS.length
  let cut = ''
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(text)) {
    if (lengthOf(cut + segment) > room) break
    cut += segment
  }
  const space = cut.lastIndexOf(' ')
  return (space > cut.length / 2 ? cut.slice(0, space) : cut.trimEnd()) + ELLIPSIS
}
