import type { SubjectType } from '#workflow/contracts/subject'
import { userNameKey } from '#auth/rules/credentials'

/** What of the masters says who has a file. */
interface Statuses {
  targetDays(type: SubjectType, statusId: number): number | null
  applicationStatus(statusId: number): { pendingWithRole: number | null }
  claimStatus(statusId: number): { pendingWithRole: number | null }
}

/**
 * The role on whose desk a file lies, one by one; null where it waits for the applicant, for nobody, or
 * for work on many at once, which has no target.
 */
export function roleOfFile(type: SubjectType, statusId: number, all: Statuses): number | null {
  if (all.targetDays(type, statusId) === null) return null
  const status =
    type === 'application' ? all.applicationStatus(statusId) : all.claimStatus(statusId)
  return status.pendingWithRole
}

/** Whether a file lies on the desk of a role, or is counted there, which may then ask for something of it. */
export const isWithRole = (
  { roleId }: { roleId: number },
  { type, statusId, askedBy }: { type: SubjectType; statusId: number; askedBy?: number | null },
  all: Statuses
) => (roleOfFile(type, statusId, all) ?? askedBy) === roleId

/** A name after an at-sign that nothing runs into, as an e-mail address does. */
const MENTION = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?)/gu

/** The user names that a text mentions, each once, as they are compared. */
export function mentionedNames(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, name]) => userNameKey(name)))]
}

/** What the addresses of officers call the kinds of files. */
export const FILE_KINDS = { applications: 'application', claims: 'claim' } as const

export const subjectTypeOf = (files: keyof typeof FILE_KINDS): SubjectType => FILE_KINDS[files]
