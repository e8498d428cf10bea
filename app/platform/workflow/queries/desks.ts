import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'
import { entriesOf, reachableFrom } from '#workflow/rules/graph'

/** A stage in which files wait for officers. */
export interface Desk {
  subjectType: SubjectType
  statusId: number
  /** Column of the dashboard, which names the stage. */
  column: string
  /** Working days the stage may take; null when it has no target. */
  targetDays: number | null
  /** The role that acts here. */
  role: number
  /** The role that sees what has waited for twice the target as well; null at the top. */
  roleAbove: number | null
}

const SUBJECTS = ['application', 'claim'] as const

/** Every stage at which officers act, in the order of the work, claims after applications. */
export function allDesks(): Desk[] {
  return SUBJECTS.flatMap((subjectType) => {
    const desks = statusesOf(subjectType)
      .filter(({ role }) => role !== null && role !== Role.applicant)
      .toSorted((a, b) => a.workOrder - b.workOrder)
      .map(({ id: statusId, column, role }) => ({
        subjectType,
        statusId,
        column,
        role: role!,
        targetDays: masters().targetDays(subjectType, statusId),
      }))
    return desks.map((desk, at) => ({ ...desk, roleAbove: roleAfter(desks, at) }))
  })
}

/** A desk that has to be done with a file within some working days. */
export type TargetDesk = Desk & { targetDays: number }

/** The desks with a target: where files wait their turn. */
export const targetDesks = (): TargetDesk[] =>
  allDesks().filter((desk): desk is TargetDesk => desk.targetDays !== null)

/** Statuses to which new files can come: not those of a review that was taken out. */
export function statusesInForce(subjectType: SubjectType): ReadonlySet<number> {
  const all = masters().rows.transitions.filter((step) => step.subjectType === subjectType)
  const version = Math.max(...all.map((step) => step.version))
  const graph = { statuses: [], steps: all.filter((step) => step.version === version) }
  return reachableFrom(graph, entriesOf(graph))
}

/** Files go up from desk to desk: the next one of somebody else, among those with a target. */
function roleAfter(desks: readonly Omit<Desk, 'roleAbove'>[], at: number): number | null {
  const { role } = desks[at]
  const next = desks.slice(at + 1).find((desk) => desk.targetDays !== null && desk.role !== role)
  return desks[at].targetDays === null ? null : (next?.role ?? null)
}

function statusesOf(subjectType: SubjectType) {
  const { applicationStatuses, claimStatuses } = masters()
  return subjectType === 'application'
    ? applicationStatuses.map(({ id, pendingWithRole, dashboardColumn, workOrder }) => ({
        id,
        role: pendingWithRole,
        column: dashboardColumn as string,
        workOrder,
      }))
    : claimStatuses.map(({ id, pendingWithRole, owner, workOrder }) => ({
        id,
        role: pendingWithRole,
        column: owner as string,
        workOrder,
      }))
}
