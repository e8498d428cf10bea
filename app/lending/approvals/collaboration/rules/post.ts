import type { SubjectType } from '#workflow/contracts/subject'

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
