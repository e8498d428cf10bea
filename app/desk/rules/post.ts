import { masters } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'

/**
 * The role on whose desk a file lies, one by one; null where it waits for the applicant, for nobody, or
 * for work on many at once, which has no target.
 */
export function postOf(type: SubjectType, statusId: number): number | null {
  const all = masters()
  if (all.targetDays(type, statusId) === null) return null
  const status =
    type === 'application' ? all.applicationStatus(statusId) : all.claimStatus(statusId)
  return status.pendingWithRole
}

/** Whether a file lies on the desk of a role, or is counted there, which may then ask for something of it. */
export const isOnDeskOf = (
  { roleId }: { roleId: number },
  { type, statusId, askedBy }: { type: SubjectType; statusId: number; askedBy?: number | null }
) => (postOf(type, statusId) ?? askedBy) === roleId
