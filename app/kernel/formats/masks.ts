/** Numbers of people that are kept sealed: cipher, digest, last four (DECISIONS 12). */
export type EncryptedNumberKind = 'aadhaar' | 'pan' | 'account'

/** Characters of a number that are shown. */
const VISIBLE_CHARACTERS = 4

/** The end of a number that may be shown: four characters, of a short one never more than half. */
export const visibleEnd = (value: string) =>
  value.slice(value.length - Math.min(VISIBLE_CHARACTERS, Math.floor(value.length / 2)))

/**
 * How a number is shown, from the stored last four: `XXXX XXXX 1234` for an Aadhaar,
 * `XXXXXX234F` for a PAN, `XXXXXX1234` for an account whatever its length; empty when there is
 * none.
 */
export function maskNumber(last4: string | null | undefined, kind: EncryptedNumberKind): string {
  if (!last4) return ''
  return kind === 'aadhaar' ? `XXXX XXXX ${last4}` : `XXXXXX${last4}`
}
