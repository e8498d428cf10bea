const DEVANAGARI_ZERO = 0x0966

/** Devanagari digits ०-९ turned into 0-9; everything else is left as it is (masters/formats.md). */
export function normaliseDigits(input: string): string {
  return input.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
}

/**
 * The canonical form of a code such as PAN, TAN, IFSC or GSTIN: ASCII digits, upper case, no
 * spaces or hyphens.
 */
export function normaliseCode(input: string): string {
  return normaliseDigits(input)
    .replace(/[\s-]+/g, '')
    .toUpperCase()
}
