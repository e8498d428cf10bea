import { normaliseDigits } from '#kernel/formats/digits'

/** A pincode as stored: ASCII digits without spaces. Does not validate. */
export function normalisePincode(input: string): string {
  return normaliseDigits(input).replace(/\s+/g, '')
}

/** Whether a normalised pincode lies in 100000 to 999999 (document 2, section 5). */
export function isPincode(pincode: string): boolean {
  return /^[1-9]\d{5}$/.test(pincode)
}
