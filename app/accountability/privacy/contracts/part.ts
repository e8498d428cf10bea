import type { NumberedList } from '#masters/queries/master_lists'
import type { EncryptedNumberKind } from '#kernel/formats/masks'
import type { VaultPurpose } from '#kernel/vault/vault'

/** What a column of a table holds, so that it can be read: plain words, numbers, or the row of a master. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'paise'
  | 'rate'
  | 'day'
  | 'instant'
  | 'flag'
  | { list: NumberedList }
  | { last4: EncryptedNumberKind }
  /** A text that the vault has sealed for this purpose. */
  | { sealed: VaultPurpose }

/** Whose ids a column of a table holds. */
export type Scope =
  | 'user'
  | 'profile'
  | 'group'
  | 'application'
  | 'sanction'
  | 'disbursement'
  | 'claim'
  | 'director'
  | 'payment_batch'
  | 'stored_file'
  | 'claim_question'
  | 'bank_answer'
  | 'grievance'

/** Ids of everything that is about one person. */
export type IdsAbout = Readonly<Record<Scope, readonly number[]>>

/** What one table holds about a person. */
export interface TablePart {
  /** Its heading is `privacy.parts.<key>`. */
  key: string
  table: string
  /** The column that says whose row it is, and whose ids it has. */
  by: readonly [column: string, scope: Scope]
  where?: Readonly<Record<string, string>>
  columns: Readonly<Record<string, ColumnKind>>
  /** Columns that are not copied, besides keys, digests and ciphers. */
  without?: string
}

/** One thing that is said: for machines, and as a person reads it. */
export interface CopyField {
  key: string
  label: string
  value: string | number | boolean | null
  text: string | null
}

/** What is known of one kind, row by row. */
export interface CopyPart {
  key: string
  title: string
  rows: CopyField[][]
}
