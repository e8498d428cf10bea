/** Personal numbers that are stored encrypted: ciphertext, digest, last four characters (DECISIONS 12). */
export type EncryptedNumberKind = 'aadhaar' | 'pan' | 'account'

/** Number of characters of a number that are shown. */
const VISIBLE_CHARACTERS = 4

/** Returns the end of a number that may be shown: four characters, but never more than half of a short one. */
export const visibleEnd = (value: string) =>
  value.slice(value.length - Math.min(VISIBLE_CHARACTERS, Math.floor(value.length / 2)))

/**
 * Returns a masked number from the stored last four characters: `XXXX XXXX 1234` for an Aadhaar number, `XXXXXX234F`
 * for a PAN, `XXXXXX1234` for an account of any length; empty if there is none.
 */
export function maskNumber(last4: string | null | undefined, kind: EncryptedNumberKind): string {
  if (!last4) return ''
  return kind === 'aadhaar' ? `XXXX XXXX ${last4}` : `XXXXXX${last4}`
}

/**
 * Form fields whose number is stored encrypted: it is sent to the server and never returned, so the form shows its end
 * and is sent empty if nothing was typed (DECISIONS 12).
 */
export const ENCRYPTED_FIELDS = {
  aadhaar: 'aadhaar',
  pan: 'pan',
  accountNo: 'account',
} as const satisfies Record<string, EncryptedNumberKind>

export type EncryptedField = keyof typeof ENCRYPTED_FIELDS

/** Returns a form without its encrypted numbers. */
export function omitEncryptedFields<T extends object>(form: T): Omit<T, EncryptedField> {
  const rest = Object.entries(form).filter(([field]) => !Object.hasOwn(ENCRYPTED_FIELDS, field))
  return Object.fromEntries(rest) as Omit<T, EncryptedField>
}
