import { normaliseCode } from '#core/formats/digits'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const BASE = ALPHABET.length

/** A GSTIN as stored: upper case, ASCII digits, no spaces or hyphens. Does not validate. */
export function normaliseGstin(input: string): string {
  return normaliseCode(input)
}

/**
 * The check character of the first fourteen characters of a GSTIN: values in base 36, weights 1
 * and 2 in turn, quotient plus remainder of the division by 36 (masters/formats.md).
 * @throws RangeError when the body is not fourteen upper-case alphanumerics.
 */
export function gstinCheckCharacter(body: string): string {
  if (!/^[0-9A-Z]{14}$/.test(body)) throw new RangeError('The body of a GSTIN is 14 characters')
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const product = ALPHABET.indexOf(body[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / BASE) + (product % BASE)
  }
  return ALPHABET[(BASE - (sum % BASE)) % BASE]
}

/** Whether a normalised GSTIN has the right form and check character (masters/formats.md). */
export function isGstin(gstin: string): boolean {
  return (
    /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin) &&
    gstinCheckCharacter(gstin.slice(0, 14)) === gstin[14]
  )
}
