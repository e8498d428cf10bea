import type { Scope } from '#privacy/contracts/part'

/** What the audit log calls a look at somebody's data (DECISIONS 12). */
export const ACCESS_ACTIONS: readonly string[] = [
  'profile.viewed',
  'profile.downloaded',
  'profile.corrected',
  'aadhaar.revealed',
  'pan.revealed',
  'account.revealed',
  'file.viewed',
  'file.downloaded',
  'loi.viewed',
  'claim.viewed',
  'payment_batch.downloaded',
  'message_text.previewed',
]

/** Subjects of the log that may be a person's own; each has the ids of that scope. */
export const ACCESSED_SUBJECTS = [
  'user',
  'profile',
  'group',
  'director',
  'application',
  'sanction',
  'disbursement',
  'claim',
  'payment_batch',
  'stored_file',
] as const satisfies readonly Scope[]
