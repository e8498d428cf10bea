import type { EncryptedNumberKind } from '#kernel/formats/masks'

/**
 * Fields of forms whose number is kept sealed: it goes to the server and never comes back, so the
 * form shows its end and is sent empty when nothing was typed (DECISIONS 12).
 */
export const ENCRYPTED_FIELDS = {
  aadhaar: 'aadhaar',
  pan: 'pan',
  accountNo: 'account',
} as const satisfies Record<string, EncryptedNumberKind>

export type EncryptedField = keyof typeof ENCRYPTED_FIELDS

/** A form without its numbers. */
export function omitEncryptedFields<T extends object>(form: T): Omit<T, EncryptedField> {
  const rest = Object.entries(form).filter(([field]) => !Object.hasOwn(ENCRYPTED_FIELDS, field))
  return Object.fromEntries(rest) as Omit<T, EncryptedField>
}
