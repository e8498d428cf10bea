import type { FieldChange } from '#profile/contracts/revision'

/**
 * What a question keeps of its answer: a day or an amount in paise, the paper's version, or what changes of the
 * account with its number masked; the account itself is kept sealed in `account_answers`.
 */
export type StoredAnswer =
  | { value: string | number; before: string | number }
  | { versionId: number }
  | { accountChanges: FieldChange[] }
