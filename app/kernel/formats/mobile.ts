import { normaliseDigits } from '#kernel/formats/digits'

/**
 * A mobile number as stored: ten ASCII digits where the input allows it. Strips spaces, hyphens,
 * brackets and dots, and the prefixes +91, 0091, 91 and 0 when ten digits remain. Does not validate.
 */
export function normaliseMobile(input: string): string {
  const digits = normaliseDigits(input).replace(/[\s().-]+/g, '')
  return digits.replace(/^(?:\+91|0091|91|0)(?=\d{10}$)/, '')
}

/** Whether a normalised mobile number has ten digits and starts with 6 to 9 (DECISIONS 5). */
export function isMobile(mobile: string): boolean {
  return /^[6-9]\d{9}$/.test(mobile)
}
