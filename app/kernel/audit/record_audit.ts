import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { storedRequestId } from '#kernel/logging/log_fields'
import { batches, sqlInstant } from '#kernel/database/dialect'
import limiter from '@adonisjs/limiter/services/main'
import type { HttpContext } from '@adonisjs/core/http'

/** Who acts, and under which of their posts. */
interface ActingOfficer {
  userId: number
  roleAssignmentId: number
}

const actingOfficer = new AsyncLocalStorage<ActingOfficer | null>()

/** Does somebody's work: what they record in it keeps the post that they did it under. */
export function withActingOfficer<T>(
  acting: ActingOfficer | null,
  work: () => Promise<T>
): Promise<T> {
  return actingOfficer.run(acting, work)
}

/** The post under which this person acts now; null for somebody else, and without one. */
export function actingAssignmentId(personId: number | null | undefined): number | null {
  const acting = actingOfficer.getStore()
  return acting && acting.userId === personId ? acting.roleAssignmentId : null
}

/** Who works on the application of whom, and by what right. */
export interface AssistedWork {
  helperId: number
  citizenId: number
  assistanceId: number
}

const assistedWork = new AsyncLocalStorage<AssistedWork>()

/** Does a helper's work: what is written of the citizen in it is written by the helper. */
export const withAssistedWork = <T>(work: AssistedWork, run: () => Promise<T>): Promise<T> =>
  assistedWork.run(work, run)

/** The help in which a citizen's own rows are written now; null where they write themselves. */
export function assistedWorkFor(citizenId: number | null): AssistedWork | null {
  const work = assistedWork.getStore()
  return work && work.citizenId === citizenId ? work : null
}

/** Who writes rows of this citizen now: the helper, else the citizen. */
export const authorId = (citizenId: number): number =>
  assistedWorkFor(citizenId)?.helperId ?? citizenId

/** Who acts, with their role; null: the system. Where only the id is known, `actorId`. */
type AuditActor =
  | { actor: { id: number; roleId: number } | { id: number; role: number } | null | undefined }
  | { actorId: number | null; actorRole?: number | null }

type AuditEvent = AuditActor & {
  action: AuditAction
  subjectType?: string
  subjectId?: number
  districtId?: number | null
  /** Details; never a personal number. */
  data?: Record<string, unknown>
  requestId?: string
}

/**
 * Appends one entry to the audit log (DECISIONS 12), in the caller's transaction when given, with
 * the post that the actor acts under. The entries are hash-chained afterwards in sealed batches, so that
 * writing one costs one insert.
 */
export async function recordAudit({
  trx,
  ...event
}: AuditEvent & { trx?: TransactionClientContract }) {
  await (trx ?? db).table('audit_entries').insert(buildEntry(event))
}

/** The same for many at once. */
export async function recordAudits(
  events: readonly AuditEvent[],
  trx: TransactionClientContract
): Promise<void> {
  for (const batch of batches(events)) {
    await trx.table('audit_entries').multiInsert(batch.map(buildEntry))
  }
}

/** Id and role of who acts, of either form. */
function idsOf(by: AuditActor) {
  if (!('actor' in by)) return by
  const { actor } = by
  if (!actor) return { actorId: null }
  return { actorId: actor.id, actorRole: 'roleId' in actor ? actor.roleId : actor.role }
}

/** What a helper does in the name of a citizen is an act of the helper, beside whose citizen stands. */
function buildEntry(event: AuditEvent) {
  const { actorId, actorRole = null } = idsOf(event)
  const help = assistedWorkFor(actorId)
  const helped = help && { assistanceId: help.assistanceId, citizenId: help.citizenId }
  const data = helped ? { ...event.data, ...helped } : event.data
  const actor_id = help ? help.helperId : actorId
  return {
    action: event.action,
    actor_id,
    actor_role: actorRole,
    post_id: actingAssignmentId(actor_id),
    subject_type: event.subjectType ?? null,
    subject_id: event.subjectId ?? null,
    district_id: event.districtId ?? null,
    data: data ? JSON.stringify(data) : null,
    request_id: storedRequestId(event.requestId),
    created_at: sqlInstant(new Date()),
  }
}

/** Rows of one person in an hour; further refusals stand in the request log only. */
const MAX_PER_HOUR = 60

/** Digits of a database id: a mobile number has more. */
const ID = /^\d{1,9}$/

/**
 * Notes in the audit log that a signed-in person asked for what they may not have (DECISIONS 12): a
 * step that is not theirs, or an id that does not exist for them.
 */
export async function recordRefusedAccess(ctx: HttpContext, status: number): Promise<void> {
  const user = ctx.auth?.user
  if (!user || !ctx.route) return
  const ids = Object.entries(ctx.params).filter(([, value]) => ID.test(String(value)))
  if (status === 404 && ids.length === 0) return
  const { pattern: route } = ctx.route
  const hourly = limiter.use({ requests: MAX_PER_HOUR, duration: '1 hour' })
  await hourly.attempt(`refused:${user.id}`, () =>
    recordAudit({
      action: status === 404 ? 'access.not_found' : 'access.refused',
      actor: user,
      districtId: user.districtId,
      data: { method: ctx.request.method(), route, ids: Object.fromEntries(ids) },
      requestId: ctx.request.id(),
    })
  )
}
