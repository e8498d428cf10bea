import vine from '@vinejs/vine'
import {
  isAadhaar,
  isAccount,
  isIfsc,
  isMandate,
  isMobile,
  isPan,
  isPincode,
  isTan,
  normaliseAadhaar,
  normaliseAccount,
  normaliseIfsc,
  normaliseMandate,
  normaliseMobile,
  normalisePan,
  normalisePincode,
  normaliseTan,
} from '#kernel/formats/identifiers'
import { forbiddenCharacter } from '#kernel/formats/characters'
import { normaliseDigits } from '#kernel/formats/digits'
import { isEmail, isOrganisationName, isPersonName } from '#kernel/formats/names'
import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped, parsePlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { rupeesToPaise, type Paise } from '#kernel/money/paise'
import { percentToBasisPoints, type BasisPoints } from '#kernel/rates/basis_points'
import { FormatType, type Reason } from '#kernel/validation/format_type'

/*
 * The formats of DECISIONS 5 as fields of a Vine object. Each accepts what people type (spaces, hyphens, Devanagari
 * digits), returns the stored form, and reports the rule named beside it; the messages are in
 * resources/lang/<language>/validator.json, and a form may have its own.
 */

/** A text is validated and stored in its normal form. */
function normalised(
  rule: string,
  message: string,
  normalise: (text: string) => string,
  isValid: (text: string) => boolean
) {
  const read = (text: string) => {
    const value = normalise(text)
    return isValid(value) ? value : null
  }
  return new FormatType<string>({ rule, message, read })
}

/** An Aadhaar number: 12 digits with their Verhoeff check digit; rule `aadhaar`. */
export function aadhaarRule() {
  return normalised('aadhaar', 'Please verify the Aadhaar number', normaliseAadhaar, isAadhaar)
}

/** A PAN, of a person unless `holder: 'any'`; rule `pan`. */
export function panRule(options: { holder?: 'person' | 'any' } = {}) {
  const holder = options.holder ?? 'person'
  return normalised('pan', 'Please verify the PAN', normalisePan, (pan) => isPan(pan, { holder }))
}

/** A bank account number: digits only, leading zeros kept; rule `digits`. */
export function accountRule() {
  return normalised('digits', 'Please enter digits only', normaliseAccount, isAccount)
}

/** A lender's mandate reference; rule `mandate`. */
export function mandateRule() {
  return normalised('mandate', 'Please verify the mandate reference', normaliseMandate, isMandate)
}

/** A TAN: four letters, five digits, one letter; rule `tan`. */
export function tanRule() {
  return normalised('tan', 'Please verify the TAN', normaliseTan, isTan)
}

/** A mobile number: ten digits that start with 6 to 9; rule `mobile`. */
export function mobileRule() {
  return normalised('mobile', 'Please verify the mobile number', normaliseMobile, isMobile)
}

/** An IFSC: four letters, a zero, six alphanumerics; rule `ifsc`. */
export function ifscRule() {
  return normalised('ifsc', 'Please verify the IFSC code', normaliseIfsc, isIfsc)
}

/** A pincode: six digits, 100000 to 999999; rule `pincode`. */
export function pincodeRule() {
  return normalised('pincode', 'Please verify the pincode', normalisePincode, isPincode)
}

/** An e-mail address; rule `email`. */
export function emailRule() {
  return normalised('email', 'Please verify the e-mail', (text) => text.trim(), isEmail)
}

/** A calendar day, typed or picked, parsed into 'YYYY-MM-DD'; rule `plainDate`. */
export function plainDateRule() {
  return new FormatType<PlainDate>({
    rule: 'plainDate',
    message: 'Please enter a valid date',
    read: parsePlainDate,
  })
}

/** Maximum age of a living person. */
const MAX_AGE_YEARS = 120

/** A possible birth date of a living person; rule `plainDate`. */
export function birthDateRule() {
  return new FormatType<PlainDate>({
    rule: 'plainDate',
    message: 'Please enter a valid date',
    read: (text) => {
      const day = parsePlainDate(text)
      const today = getClock().today()
      const isPossible = day && day <= today && day >= addMonthsClamped(today, -12 * MAX_AGE_YEARS)
      return isPossible ? day : null
    },
  })
}

/** An amount typed in rupees, parsed into paise (0 and above); rule `amount`. */
export function amountRule() {
  return new FormatType<Paise>({
    rule: 'amount',
    message: 'Please enter a valid amount',
    read: rupeesToPaise,
  })
}

/** A percentage with at most two decimals, parsed into basis points; rule `percent`. */
export function percentRule() {
  return new FormatType<BasisPoints>({
    rule: 'percent',
    message: 'Please enter a valid percentage',
    read: percentToBasisPoints,
  })
}

/** Digits, or digits in groups: 1200, 1,200, 1,00,000. */
const WHOLE_NUMBER = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})$/
const MAX_DIGITS = 9

/** An integer of 0 and above, at most nine digits; rule `wholeNumber`. */
export function wholeNumberRule() {
  const read = (text: string) => {
    const typed = normaliseDigits(text).trim()
    const digits = typed.replaceAll(',', '')
    return WHOLE_NUMBER.test(typed) && digits.length <= MAX_DIGITS ? Number(digits) : null
  }
  return new FormatType<number>({
    rule: 'wholeNumber',
    message: 'Please enter a whole number',
    read,
  })
}

/** Digits only, stored as text with their leading zeros (account numbers, codes); rule `digits`. */
export function digitsRule(options: { min?: number; max: number }) {
  const { min = 1, max } = options
  return normalised(
    'digits',
    'Please enter digits only',
    (text) => normaliseDigits(text).replace(/[\s-]+/g, ''),
    (digits) => /^\d+$/.test(digits) && digits.length >= min && digits.length <= max
  )
}

const oneLine = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Counts characters as users do: a letter outside the basic plane is one. */
const lengthOf = (text: string) => [...text].length

/** Returns the reason that a text is too long, with its length and the maximum; checked before anything else. */
function tooLongReason(text: string, max: number): Reason | null {
  const count = lengthOf(text)
  if (count <= max) return null
  return { rule: 'maxLength', message: `At most ${max} characters`, values: { max, count } }
}

/** Returns the reason that a text contains a forbidden character. */
function hiddenCharacterReason(text: string): Reason | null {
  const values = forbiddenCharacter(text)
  return (
    values && {
      rule: 'hidden',
      message: 'Please remove invisible characters',
      values: { ...values },
    }
  )
}

function lineRule(
  { max }: { max: number },
  rule: { name: string; message: string; isValid: (text: string) => boolean }
) {
  const isValid = (text: string) =>
    text !== '' && lengthOf(text) <= max && !forbiddenCharacter(text) && rule.isValid(text)
  return new FormatType<string>({
    rule: rule.name,
    message: rule.message,
    read: (text) => (isValid(oneLine(text)) ? oneLine(text) : null),
    explain: (text) => hiddenCharacterReason(oneLine(text)) ?? tooLongReason(oneLine(text), max),
  })
}

/**
 * One line of text: trimmed, spaces collapsed; rule `text`, `maxLength` with the length if it is too long, and `hidden`
 * with the forbidden character.
 */
export function textRule(options: { max: number }) {
  const message = 'Please remove special characters'
  return lineRule(options, { name: 'text', message, isValid: () => true })
}

/** The name of a person (`isPersonName`); rule `personName`. */
export function personNameRule(options: { max: number }) {
  const message = 'Please use letters only'
  return lineRule(options, { name: 'personName', message, isValid: isPersonName })
}

/** The name of a group or a business (`isOrganisationName`); rule `organisationName`. */
export function organisationNameRule(options: { max: number }) {
  const message = 'Please begin with a letter'
  return lineRule(options, { name: 'organisationName', message, isValid: isOrganisationName })
}

const readProse = vine.createRule<{ max: number }>(
  (value, { max }, field) => {
    if (!field.isValid) return
    const text = String(value).normalize('NFC').replace(/\r\n?/g, '\n').trim()
    const reason = hiddenCharacterReason(text)
    if (reason) field.report(reason.message, reason.rule, field, reason.values)
    else if (lengthOf(text) > max) {
      const values = { max, count: lengthOf(text) }
      field.report('At most {{ max }} characters', 'maxLength', field, values)
    } else field.mutate(text, field)
  },
  { name: 'prose' }
)

/** Several lines of text: at most `max` characters, none of them forbidden. */
export function proseRule(options: { max: number }) {
  return vine.string().use(readProse(options))
}
