import { normaliseDigits } from '#kernel/formats/digits'

/* Verhoeff's check over the dihedral group D5 (masters/formats.md). */
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

/** An Aadhaar number as stored: ASCII digits without spaces or hyphens. Does not validate. */
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
 * The Verhoeff digit that completes the digits given.
 * @throws RangeError when the body is not made of ASCII digits only.
 */
export function aadhaarCheckDigit(body: string): number {
  if (!/^\d+$/.test(body)) throw new RangeError('The body of an Aadhaar number is digits only')
  return INVERSE[verhoeff(body, 1)]
}
