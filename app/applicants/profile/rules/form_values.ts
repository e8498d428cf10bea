import { ENCRYPTED_FIELDS, type EncryptedField, maskNumber } from '#kernel/formats/personal_numbers'
import type { FieldChange, MaskedValue, RevisionValue, Snapshot } from '#profile/contracts/sections'

type LastDigits = Partial<Record<EncryptedField, string | null | undefined>>

/**
 * Returns the encrypted numbers of a form in masked form, those of the draft before the saved ones, and the names of
 * those that exist.
 *
 * @param saved last four digits of the saved value, for each encrypted field of the form
 */
export function maskedNumbers<S extends LastDigits>(
  saved: S,
  draft: { last4: LastDigits } | null | undefined
) {
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

/** Values of a form: texts, checkboxes and groups of them. */
export type FormValues = { [field: string]: string | boolean | FormValues }

/**
 * Returns the form with the values of a draft in place of the saved ones. Only existing fields with a value of the same
 * type are used, because a draft may be older than the form.
 */
export function withDraft<T extends FormValues>(form: T, draft: unknown): T {
  if (typeof draft !== 'object' || draft === null) return form
  const typed = draft as Record<string, unknown>
  const entries = Object.entries(form).map(([field, saved]) => {
    if (!Object.hasOwn(typed, field)) return [field, saved]
    if (typeof saved === 'object') return [field, withDraft(saved, typed[field])]
    return [field, typeof typed[field] === typeof saved ? typed[field] : saved]
  })
  return Object.fromEntries(entries) as T
}

/**
 * Returns the fields that differ between two states of a section; a field missing on one side is null there. A masked
 * number counts as changed even if its last digits are the same.
 */
export function changesBetween(before: Snapshot, after: Snapshot): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields]
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new))
    .map((change) => ({ ...change, old: storedValue(change.old), new: storedValue(change.new) }))
}

function storedValue(value: RevisionValue | MaskedValue): RevisionValue {
  return typeof value === 'object' && value !== null && 'shown' in value ? value.shown : value
}

/**
 * Returns the key for comparing full names: case, spaces, dots and the composition of letters are ignored ('Member
 * Already Added to the list', document 2, section 5).
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s.]+/g, ' ')
    .trim()
    .toLocaleLowerCase('en')
}
