const DEVANAGARI_ZERO = 0x0966

/** Converts Devanagari digits ०-९ to 0-9; everything else is unchanged (masters/formats.md). */
export function normaliseDigits(input: string): string {
  return input.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
}

/**
 * Returns the canonical form of a code such as PAN, TAN, IFSC or GSTIN: ASCII digits, upper case, no spaces or hyphens.
 */
export function normaliseCode(input: string): string {
  return normaliseDigits(input)
    .replace(/[\s-]+/g, '')
    .toUpperCase()
}
