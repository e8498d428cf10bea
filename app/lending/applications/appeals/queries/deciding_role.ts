import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role, type RoleId } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import type WorkflowDecision from '#workflow/models/workflow_decision'
import { decisionsOf } from '#workflow/queries/decision_history'
import { decidingRole, rolesAbove, rolesBelow } from '#applications/appeals/rules/appeals'
import { assignmentsInForce } from '#auth/queries/role_assignments'
import { type Districts, hasDistrict, whereDistricts } from '#lists/query_filters'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'

/** Whether applications of a status may have been rejected in a way that can be appealed. */
export const isAppealable = (statusId: number) =>
  masters().startStatuses('application', 'appeal', Role.applicant).includes(statusId)

/** Returns the step with which an application reached its status; null if its history has none. */
export async function arrivalDecision(
  { id, statusId }: { id: number; statusId: number },
  client: QueryClientContract
): Promise<WorkflowDecision | null> {
  const steps = await decisionsOf('application', id, null, client)
  const isArrival = ({ fromStatus, toStatus }: WorkflowDecision) =>
    toStatus === statusId && fromStatus !== statusId
  return steps.findLast(isArrival) ?? null
}

/** Whether this step is a rejection by an officer: neither a withdrawal nor an automatic closure. */
export const isRejection = ({ action, role }: Pick<WorkflowDecision, 'action' | 'role'>) =>
  role !== null && role !== Role.applicant && masters().isRejectionAction('application', action)

/** Who has to decide an appeal. */
export interface AppealDecider {
  /** Null if nobody inside may decide it today: it waits until another person holds one of the posts. */
  role: RoleId | null
  /** The role above the one that rejected, which decides unless none of its holders may. */
  nearest: RoleId | null
  /** Officers who have taken an earlier step on the application and so may not decide. */
  earlier: ReadonlySet<number>
}

interface RejectedApplication {
  districtId: number
  /** The role that rejected. */
  rejectedBy: number
}

type HoldersOf = (role: RoleId, districtId: number) => Promise<readonly number[]>

/**
 * Returns a function for the ids of the people who hold a role's post for a district today; the posts are read once.
 */
function roleHolders(client: QueryClientContract): HoldersOf {
  let known: ReturnType<typeof assignmentsInForce> | undefined
  return async (role, districtId) => {
    known ??= assignmentsInForce(client)
    return (await known)
      .filter(({ roleId, districts }) => roleId === role && hasDistrict(districts, districtId))
      .map(({ userId }) => userId)
  }
}

/** Returns who has to decide the appeal against a rejection, by today's posts and earlier decisions. */
async function deciderFor(
  { districtId, rejectedBy }: RejectedApplication,
  earlier: ReadonlySet<number>,
  holdersOf: HoldersOf
): Promise<AppealDecider> {
  return {
    role: await decidingRole(rejectedBy, (role) => holdersOf(role, districtId), earlier),
    nearest: rolesAbove(rejectedBy)[0] ?? null,
    earlier,
  }
}

/** Same for one application. */
export async function appealDecider(
  { id, ...rejected }: RejectedApplication & { id: number },
  client: QueryClientContract
): Promise<AppealDecider> {
  const steps = await decisionsOf('application', id, null, client)
  const byOfficers = steps.filter(({ role }) => role !== null && role !== Role.applicant)
  const earlier = byOfficers.flatMap(({ decidedBy }) => decidedBy ?? [])
  return deciderFor(rejected, new Set(earlier), roleHolders(client))
}

/** Whether this officer may decide it, under their current post. */
export const mayDecide = (
  { role, earlier }: AppealDecider,
  officer: { id: number; roleId: number }
): boolean => role === officer.roleId && !earlier.has(officer.id)

/** An appeal that is pending with an officer. */
interface WaitingAppeal {
  applicationId: number
  number: string
  /** Day on which it was made. */
  since: PlainDate
}

interface Officer {
  id: number
  roleId: number
  districts: Districts
}

/** Number of open appeals read at once; only then is it known which are the officer's. */
const BATCH_SIZE = 200

/**
 * Returns a batch of open appeals within an officer's districts against rejections by lower roles, those against the
 * role directly below first, with everybody who has taken a step on their applications.
 */
async function openAppealsBatch(
  client: QueryClientContract,
  { roleId, districts }: Officer,
  offset: number
) {
  const { right, further } = rolesBelow(roleId)
  const open = client
    .from('appeals')
    .join('applications', 'applications.id', 'appeals.application_id')
    .join('workflow_decisions as rejections', 'rejections.id', 'appeals.rejection_id')
    .where('appeals.state', 'open')
    .whereIn('rejections.role', [...right, ...further])
    .orderBy('is_further')
    .orderBy('appeals.id')
    .offset(offset)
    .limit(BATCH_SIZE)
    .select('applications.id', 'applications.number', 'applications.district_id')
    .select('appeals.id as appeal_id', 'appeals.made_at', 'rejections.role')
    .select(client.raw('rejections.role <> ? as is_further', right))
  whereDistricts(open, 'applications.district_id', districts)
  const rows = await client
    .query()
    .from(open.as('open'))
    .leftJoin('workflow_decisions as earlier', (on) => {
      on.on('earlier.subject_id', 'open.id').andOnVal('earlier.subject_type', 'application')
      on.andOnVal('earlier.role', '<>', Role.applicant)
    })
    .orderBy('open.is_further')
    .orderBy('open.appeal_id')
    .select('open.*', 'earlier.decided_by')
  return [...Map.groupBy(rows, (row) => Number(row.appeal_id)).values()].map((steps) => {
    const [row] = steps
    return {
      applicationId: Number(row.id),
      number: String(row.number),
      districtId: Number(row.district_id),
      rejectedBy: Number(row.role),
      since: indiaDateOf(instantOf(row.made_at)),
      earlier: new Set(steps.map((step) => Number(step.decided_by))),
    }
  })
}

/**
 * Returns the appeals that this officer has to decide: those against the role directly below, and then those that
 * nobody between may decide.
 *
 * @param limit maximum number
 */
export async function waitingAppeals(
  client: QueryClientContract,
  officer: Officer,
  limit: number
): Promise<WaitingAppeal[]> {
  if (rolesBelow(officer.roleId).right.length === 0) return []
  const holdersOf = roleHolders(client)
  const found: WaitingAppeal[] = []
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const open = await openAppealsBatch(client, officer, offset)
    for (const { applicationId, number, since, earlier, ...rejected } of open) {
      if (found.length === limit) return found
      const decider = await deciderFor(rejected, earlier, holdersOf)
      if (mayDecide(decider, officer)) found.push({ applicationId, number, since })
    }
    if (open.length < BATCH_SIZE) return found
  }
}
