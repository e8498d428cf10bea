/** A value as a person reads it; names of a master row stay in the three languages. */
export type RevisionValue =
  | string
  | number
  | boolean
  | null
  | { nameEn: string; nameMr: string | null; nameHi: string | null }
  | { paise: number }

/** One field of a section before and after; Aadhaar and account numbers are masked. */
export interface FieldChange {
  field: string
  old: RevisionValue
  new: RevisionValue
}

/** What a section says now, field by field. */
export type Snapshot = Record<string, RevisionValue>
