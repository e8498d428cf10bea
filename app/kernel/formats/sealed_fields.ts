import type { SealedKind } from '#kernel/formats/masks'

/**
 * Fields of forms whose number is kept sealed: it goes to the server and never comes back, so the
 * form shows its end and is sent empty when nothing was typed (DECISIONS 12).
 */
export const SEALED_FIELDS = {
  aadhaar: 'aadhaar',
  pan: 'pan',
  accountNo: 'account',
} as const satisfies Record<string, SealedKind>

export type SealedField = keyof typeof SEALED_FIELDS

/** A form without its numbers. */
export function withoutNumbers<T extends object>(form: T): Omit<T, SealedField> {
  const rest = Object.entries(form).filter(([field]) => !Object.hasOwn(SEALED_FIELDS, field))
  return Object.fromEntries(rest) as Omit<T, SealedField>
}
