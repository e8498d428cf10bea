import { normaliseDigits } from '#kernel/formats/digits'

/** Longest account number kept (masters/formats.md). */
const MAX_ACCOUNT_LENGTH = 24

/** A bank account number as stored: ASCII digits, leading zeros kept. Does not validate. */
export function normaliseAccount(input: string): string {
  return normaliseDigits(input).replace(/[\s-]+/g, '')
}

/** Whether a normalised text can be an account number at all: digits only. */
export function isAccount(accountNo: string): boolean {
  return /^\d+$/.test(accountNo) && accountNo.length <= MAX_ACCOUNT_LENGTH
}

/** Whether it has the 9 to 18 digits most banks use; others are asked back (masters/formats.md). */
export function isUsualAccount(accountNo: string): boolean {
  return /^\d{9,18}$/.test(accountNo)
}
