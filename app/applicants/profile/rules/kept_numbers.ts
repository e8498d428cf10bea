import { ENCRYPTED_FIELDS, type EncryptedField } from '#kernel/formats/sealed_fields'
import { maskNumber } from '#kernel/formats/masks'

type LastDigits = Partial<Record<EncryptedField, string | null | undefined>>

/**
 * The sealed numbers of a form as it shows them, of the draft before what was saved, and the names
 * of those that are there.
 *
 * @param saved last four of what was saved, for each sealed field of the form
 */
export function maskedNumbers<S extends LastDigits>(saved: S, draft: { last4: LastDigits } | null | undefined) {
  const fields = Object.keys(saved) as (keyof S & EncryptedField)[]
  const masks = fields.map((field) => {
    const last4 = draft?.last4[field] ?? saved[field]
    return [field, maskNumber(last4, ENCRYPTED_FIELDS[field])] as const
  })
  return {
    masks: Object.fromEntries(masks) as Record<keyof S & EncryptedField, string>,
    kept: masks.filter(([, mask]) => mask !== '').map(([field]) => field as string),
  }
}
