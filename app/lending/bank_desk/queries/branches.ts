import { getClock } from '#kernel/calendar/clock'
import { digest } from '#kernel/vault/vault'
import { type BranchSession, readBranchSession } from '#bank_desk/rules/branch_mark'
import { masters } from '#masters/queries/masters'
import type { BankBranch } from '#masters/queries/rows'

/** A branch that answers letters, by its IFSC as somebody types it; undefined for any other. */
export function branchByIfsc(typed: string): BankBranch | undefined {
  const ifsc = typed.trim().toUpperCase()
  return masters().bankBranches.find((branch) => branch.ifsc === ifsc)
}

/** Where the code of a branch goes: its mobile, else its e-mail. */
export const contactOf = ({ mobile, email }: BankBranch): string => mobile ?? email ?? ''

/** The same as the session keeps it. */
export const contactDigest = (branch: BankBranch): string => digest(contactOf(branch), 'mobile')

/** The branch that a session's mark names, while both are good. */
export function branchOfSession(stored: unknown): (BankBranch & { mark: BranchSession }) | null {
  const branchSession = readBranchSession(stored, getClock().now())
  const branch = masters().bankBranches.find(({ id }) => id === branchSession?.branchId)
  return branchSession && branch && contactDigest(branch) === branchSession.contact ? { ...branch, mark: branchSession } : null
}
