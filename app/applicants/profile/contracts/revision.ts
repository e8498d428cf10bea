import type { Translated } from '#kernel/formats/languages'

/** A value as a person reads it; names of a master row stay in every language. */
export type RevisionValue =
  | string
  | number
  | boolean
  | null
  | Translated<'name'>
  | { paise: number }

/** A text that shows numbers by their last digits, with what tells two such texts apart. */
export interface MaskedValue {
  shown: string
  /** Keyed digests of the numbers; compared, never kept. */
  digests: (string | null)[]
}

/** One field of a section before and after; Aadhaar, PAN and account numbers are masked. */
export interface FieldChange {
  field: string
  old: RevisionValue
  new: RevisionValue
}

/** What a section says now, field by field. */
export type Snapshot = Record<string, RevisionValue | MaskedValue>
