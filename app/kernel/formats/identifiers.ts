import { normaliseCode, normaliseDigits } from '#kernel/formats/digits'

/* Verhoeff's check digit scheme over the dihedral group D5 (masters/formats.md). */
const MULTIPLICATION = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
].map((row) => [...row].map(Number))
const FIRST_PERMUTATION = [...'1576283094'].map(Number)
const INVERSE = [...'0432156789'].map(Number)
const PERMUTATION_PERIOD = 8

const PERMUTATIONS: number[][] = [[...'0123456789'].map(Number)]
while (PERMUTATIONS.length < PERMUTATION_PERIOD) {
  const previous = PERMUTATIONS[PERMUTATIONS.length - 1]
  PERMUTATIONS.push(previous.map((digit) => FIRST_PERMUTATION[digit]))
}

function verhoeff(digits: string, firstPosition: 0 | 1): number {
  let check = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    check = MULTIPLICATION[check][PERMUTATIONS[(i + firstPosition) % PERMUTATION_PERIOD][digit]]
  }
  return check
}

/** Returns an Aadhaar number as stored: ASCII digits without spaces or hyphens. Does not validate. */
export function normaliseAadhaar(input: string): string {
  return normaliseDigits(input).replace(/[\s-]+/g, '')
}

/**
 * Whether a normalised Aadhaar number is valid: 12 digits, the first 2 to 9, Verhoeff check digit
 * (DECISIONS 5). Repeated digits are not refused.
 */
export function isAadhaar(aadhaar: string): boolean {
  return /^[2-9]\d{11}$/.test(aadhaar) && verhoeff(aadhaar, 0) === 0
}

/**
 * Returns the Verhoeff digit that completes the given digits.
 *
 * @throws RangeError if the body does not consist of ASCII digits only.
 */
export function aadhaarCheckDigit(body: string): number {
  if (!/^\d+$/.test(body)) throw new RangeError('The body of an Aadhaar number is digits only')
  return INVERSE[verhoeff(body, 1)]
}

/** Maximum length of an account number (masters/formats.md). */
const MAX_ACCOUNT_LENGTH = 24

/** Returns a bank account number as stored: ASCII digits, leading zeros kept. Does not validate. */
export function normaliseAccount(input: string): string {
  return normaliseDigits(input).replace(/[\s-]+/g, '')
}

/** Whether a normalised text can be an account number: digits only. */
export function isAccount(accountNo: string): boolean {
  return /^\d+$/.test(accountNo) && accountNo.length <= MAX_ACCOUNT_LENGTH
}

/** Whether it has the 9 to 18 digits that most banks use; others must be confirmed (masters/formats.md). */
export function isUsualAccount(accountNo: string): boolean {
  return /^\d{9,18}$/.test(accountNo)
}

/** Length of a unique mandate reference number (NPCI), which begins with the letters of a bank. */
const UMRN_LENGTH = 20

/**
 * Returns a lender's mandate reference as stored: upper case, ASCII digits, no spaces or hyphens. Does not validate.
 */
export function normaliseMandate(input: string): string {
  return normaliseCode(input)
}

/** Whether a normalised text can be a mandate reference: letters and digits, at least six of them digits. */
export function isMandate(reference: string): boolean {
  return /^(?=(?:.*\d){6})[A-Z0-9]{6,35}$/.test(reference)
}

/**
 * Returns the letters that identify the bank of a unique mandate reference number; null for a reference of another
 * form.
 */
export function mandateBank(reference: string): string | null {
  return reference.length === UMRN_LENGTH && /^[A-Z]{4}/.test(reference)
    ? reference.slice(0, 4)
    : null
}

/** Returns an IFSC as stored: upper case, ASCII digits, no spaces or hyphens. Does not validate. */
export function normaliseIfsc(input: string): string {
  return normaliseCode(input)
}

/** Whether a normalised IFSC consists of four letters, a zero and six alphanumerics (DECISIONS 5). */
export function isIfsc(ifsc: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)
}

/** Returns the four letters that identify the bank, or null if the code is not an IFSC (DECISIONS 5). */
export function ifscPrefix(ifsc: string): string | null {
  return isIfsc(ifsc) ? ifsc.slice(0, 4) : null
}

/** Returns a PAN as stored: upper case, ASCII digits, no spaces or hyphens. Does not validate. */
export function normalisePan(input: string): string {
  return normaliseCode(input)
}

/**
 * Whether a normalised PAN has the form of the Income Tax Department: five letters of which the fourth identifies the
 * kind of holder, four digits, a letter. `holder: 'person'` requires a P there (DECISIONS 5); the default accepts every
 * holder.
 */
export function isPan(pan: string, options: { holder?: 'person' | 'any' } = {}): boolean {
  if (!/^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(pan)) return false
  return options.holder !== 'person' || pan[3] === 'P'
}

/**
 * Returns a mobile number as stored: ten ASCII digits if the input allows it. Removes spaces, hyphens, brackets and
 * dots, and the prefixes +91, 0091, 91 and 0 if ten digits remain. Does not validate.
 */
export function normaliseMobile(input: string): string {
  const digits = normaliseDigits(input).replace(/[\s().-]+/g, '')
  return digits.replace(/^(?:\+91|0091|91|0)(?=\d{10}$)/, '')
}

/** Whether a normalised mobile number has ten digits and starts with 6 to 9 (DECISIONS 5). */
export function isMobile(mobile: string): boolean {
  return /^[6-9]\d{9}$/.test(mobile)
}

/** Returns a pincode as stored: ASCII digits without spaces. Does not validate. */
export function normalisePincode(input: string): string {
  return normaliseDigits(input).replace(/\s+/g, '')
}

/** Whether a normalised pincode is in 100000 to 999999 (document 2, section 5). */
export function isPincode(pincode: string): boolean {
  return /^[1-9]\d{5}$/.test(pincode)
}

/** Returns a TAN as stored: upper case, ASCII digits, no spaces or hyphens. Does not validate. */
export function normaliseTan(input: string): string {
  return normaliseCode(input)
}

/** Whether a normalised TAN consists of four letters, five digits and a letter (DECISIONS 5). */
export function isTan(tan: string): boolean {
  return /^[A-Z]{4}\d{5}[A-Z]$/.test(tan)
}

/** Kinds of numbers that a text must not contain in the clear (decision record 0010). */
type PersonalNumber = 'aadhaar' | 'pan' | 'account'

/** Twelve digits as printed on the card, in groups of four or without spaces; not the middle of a longer number. */
const AADHAAR = /(?<!\d|\d[\s-]|\+\d{0,2}[\s-]?)[2-9]\d{3}([\s-]?)\d{4}\1\d{4}(?![\s-]?\d)/
/** PANs of persons and of other holders: five letters, four digits, a letter. */
const PAN = /(?<![A-Z\d])[A-Z]{5}[\s-]?\d{4}[\s-]?[A-Z](?![A-Z\d])/i
/** The 9 to 18 digits of most banks (masters/formats.md). */
const ACCOUNT = /(?<![\d+])\d{9,18}(?!\d)/g
const MOBILE = /^(?:0|91)?[6-9]\d{9}$/

/**
 * Returns the kind of personal number that a text seems to contain, or null. It checks only the form, so that a number
 * with a typing error is also found; the ten digits of a mobile number are not one.
 */
export function findPersonalNumber(text: string): PersonalNumber | null {
  const plain = normaliseDigits(text.normalize('NFKC'))
  if (PAN.test(plain)) return 'pan'
  const isMobile = (digits: string) => MOBILE.test(digits)
  const long = plain.match(ACCOUNT)?.filter((digits) => !isMobile(digits)) ?? []
  const spaced = AADHAAR.exec(plain)?.[0].replace(/\D/g, '')
  if (spaced && !isMobile(spaced)) return 'aadhaar'
  return long.length > 0 ? 'account' : null
}

/** Returns typed text without spaces and the signs used within telephone and identity numbers. */
export const digitsOf = (typed: string) => normaliseDigits(typed).replace(/[\s().+-]+/g, '')

/** Whether a search text may be a personal number, which must not appear in an address. */
export function mayBePersonalNumber(typed: string): boolean {
  const digits = digitsOf(typed)
  return (
    isAadhaar(normaliseAadhaar(typed)) ||
    findPersonalNumber(typed) !== null ||
    (/^\d+$/.test(digits) && findPersonalNumber(digits) !== null)
  )
}
