import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Appeal from '#applications/appeals/models/appeal'
import {
  type AppealDecider,
  appealDecider,
  arrivalDecision,
  isAppealable,
  isRejection,
  mayDecide,
} from '#applications/appeals/queries/deciding_role'
import { lastDayOfAppeal, rolesAbove } from '#applications/appeals/rules/appeals'
import Application from '#applications/models/application'
import { liveApplicationOf } from '#applications/queries/my_applications'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import type WorkflowDecision from '#workflow/models/workflow_decision'
import type { OpenAppeal } from '#applications/contracts/facts'
import { stepsOfFile } from '#workflow/queries/transitions'
import type { Guard, GuardContext } from '#workflow/contracts/subject'

/** The facts of an application that an appeal depends on. */
type AppealedApplication = Pick<
  Application,
  'id' | 'userId' | 'loanType' | 'statusId' | 'districtId'
>

/** A rejection with the period in which it can be appealed, and who would decide. */
interface Rejection {
  rejection: WorkflowDecision
  rejectedOn: PlainDate
  lastDay: PlainDate
  decider: AppealDecider
}

/** A rejection that was appealed, with an appeal that was not granted. */
export interface AppealedRejection<Kind extends 'open' | 'refused'> extends Rejection {
  kind: Kind
  appeal: Appeal
}

/** Status of a rejected application with regard to an appeal. */
export type AppealStatus =
  | { kind: 'withdrawn' | 'closed_hold' }
  /** Rejected by the managing director: there is no higher role inside the corporation. */
  | ({ kind: 'outside' } & Rejection)
  /** The applicant has submitted a newer application; `ended` if that ended an appeal. */
  | ({ kind: 'newer' | 'ended'; newer: string } & Rejection)
  | ({ kind: 'over' | 'may' } & Rejection)
  | AppealedRejection<'open'>
  | AppealedRejection<'refused'>

/**
 * Returns the status of an application with regard to an appeal (DECISIONS 4 'grant appeal').
 *
 * @returns null if it was not rejected, or its history does not show by whom
 */
export async function appealStatus(
  file: AppealedApplication,
  today: PlainDate,
  client: QueryClientContract
): Promise<AppealStatus | null> {
  if (!isAppealable(file.statusId)) return null
  const step = await arrivalDecision(file, client)
  if (step?.action === 'withdraw') return { kind: 'withdrawn' }
  if (step?.action === 'close_hold') return { kind: 'closed_hold' }
  if (!step || !isRejection(step)) return null
  const rejectedOn = indiaDateOf(step.createdAt)
  const { appealDays } = rulesByCountingDay(file.loanType, { work: rejectedOn })
  const rejected: Rejection = {
    rejection: step,
    rejectedOn,
    lastDay: lastDayOfAppeal(rejectedOn, appealDays),
    decider: await appealDecider(
      { id: file.id, districtId: file.districtId, rejectedBy: step.role! },
      client
    ),
  }
  const appeal = await Appeal.query({ client }).where('rejection_id', step.id).first()
  if (appeal?.state === 'refused') return { ...rejected, kind: 'refused', appeal }
  if (appeal?.state === 'open') return { ...rejected, kind: 'open', appeal }
  if (appeal?.state === 'ended') {
    const next = await Application.query({ client })
      .where('previous_application_id', file.id)
      .first()
    return { ...rejected, kind: 'ended', newer: next?.number ?? '' }
  }
  if (rolesAbove(step.role!).length === 0) return { ...rejected, kind: 'outside' }
  const newer = await liveApplicationOf(file.userId, file.loanType, client)
  if (newer) return { ...rejected, kind: 'newer', newer: newer.number }
  if (today > rejected.lastDay) return { ...rejected, kind: 'over' }
  return { ...rejected, kind: 'may' }
}

/** Returns the pending appeal of an application; null if there is none. */
export function findOpenAppeal(
  applicationId: number,
  client: QueryClientContract,
  { lock = false } = {}
): Promise<Appeal | null> {
  const query = Appeal.query({ client }).where('open_application_id', applicationId)
  return (lock ? query.forUpdate() : query).first()
}

/** Open appeals of a person, each with its application. */
export const openAppealsOf = cachedPerRequest(async function (
  userId: number,
  client: QueryClientContract
): Promise<OpenAppeal[]> {
  const rows = await client
    .from('appeals')
    .join('applications', 'applications.id', 'appeals.open_application_id')
    .where('applications.user_id', userId)
    .select('appeals.id', 'applications.number', 'applications.loan_type')
    .select('applications.id as application_id')
  return rows.map((row) => ({
    id: row.id,
    applicationId: row.application_id,
    number: row.number,
    loanType: row.loan_type,
  }))
})

interface RejectedStatus {
  /** The rejected status. */
  statusId: number
  workflowVersion: number
}

/**
 * Returns the target of a granted appeal: the status from which the application was rejected. If an edit of the
 * workflow has removed it since, returns the first of the statuses from which applications reach such an end.
 *
 * @param rejectedFrom the status of the step that rejected
 */
async function restoredStatus(
  { statusId, workflowVersion }: RejectedStatus,
  rejectedFrom: number | null,
  client: QueryClientContract
): Promise<number | null> {
  const steps = await stepsOfFile(
    client,
    'application',
    { begunWith: workflowVersion },
    (rows) => void rows.where({ action: 'grant_appeal', fromStatus: statusId })
  )
  const statuses = steps.map(({ toStatus }) => toStatus)
  const isValidTarget = rejectedFrom !== null && statuses.includes(rejectedFrom)
  return isValidTarget ? rejectedFrom : (statuses[0] ?? null)
}

const appealStatusOf = ({ subject, today, client }: GuardContext) =>
  appealStatus(subject, today, client)

/** Guards of the appeal steps: they compare days and current posts. */
export const APPEAL_GUARDS: Record<string, Guard> = {
  appeal_allowed: async (context) => (await appealStatusOf(context))?.kind === 'may',
  /** An appeal is pending, and this officer is to decide it. */
  appeal_with_role: async (context) => {
    const { actor } = context
    const found = await appealStatusOf(context)
    if (found?.kind !== 'open' || actor === null) return false
    return mayDecide(found.decider, { id: actor.id, roleId: actor.role })
  },
  /** Among the statuses that appeals lead back to, this is the one it was rejected from. */
  appeal_leads_here: async (context) => {
    const { subject, transition, client } = context
    const found = await appealStatusOf(context)
    if (found?.kind !== 'open') return false
    const restored = await restoredStatus(subject, found.rejection.fromStatus, client)
    return transition.toStatus === restored
  },
}
