import { ENCRYPTED_FIELDS, type EncryptedField, maskNumber } from '#kernel/formats/personal_numbers'
import type { FieldChange, MaskedValue, RevisionValue, Snapshot } from '#profile/contracts/sections'

type LastDigits = Partial<Record<EncryptedField, string | null | undefined>>

/**
 * The sealed numbers of a form as it shows them, of the draft before what was saved, and the names
 * of those that are there.
 *
 * @param saved last four of what was saved, for each sealed field of the form
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

/** Values of a form: texts, ticks and groups of them. */
export type FormValues = { [field: string]: string | boolean | FormValues }

/**
 * A form with what a draft says instead of what was saved. Only fields the form has, of the kind
 * it has, are taken: a draft may be older than the form.
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
 * Fields that differ between two states of a section; a field absent on one side is null there. A
 * number that is masked counts as changed also when its last digits are the same.
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
 * What makes two full names the same: case, spaces, dots and the way letters are composed do not
 * count ('Member Already Added to the list', document 2, section 5).
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s.]+/g, ' ')
    .trim()
    .toLocaleLowerCase('en')
}
