import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { storedRequestId } from '#kernel/logging/log_lines'
import { batches, sqlInstant } from '#kernel/database/dialect'
import limiter from '@adonisjs/limiter/services/main'
import type { HttpContext } from '@adonisjs/core/http'

/** The acting officer, and the role assignment under which they act. */
interface ActingOfficer {
  userId: number
  roleAssignmentId: number
}

const actingOfficer = new AsyncLocalStorage<ActingOfficer | null>()

/** Runs work for an officer: what it records has the role assignment under which they did it. */
export function withActingOfficer<T>(
  acting: ActingOfficer | null,
  work: () => Promise<T>
): Promise<T> {
  return actingOfficer.run(acting, work)
}

/** Returns the role assignment under which this person acts now; null for another person, and without one. */
export function actingAssignmentId(personId: number | null | undefined): number | null {
  const acting = actingOfficer.getStore()
  return acting && acting.userId === personId ? acting.roleAssignmentId : null
}

/** A helper, the citizen whose application they work on, and the right by which they do so. */
export interface AssistedWork {
  helperId: number
  citizenId: number
  assistanceId: number
}

const assistedWork = new AsyncLocalStorage<AssistedWork>()

/** Runs the work of a helper: rows of the citizen written in it have the helper as their author. */
export const withAssistedWork = <T>(work: AssistedWork, run: () => Promise<T>): Promise<T> =>
  assistedWork.run(work, run)

/** Returns the assistance in which a citizen's own rows are written now; null if the citizen writes them. */
export function assistedWorkFor(citizenId: number | null): AssistedWork | null {
  const work = assistedWork.getStore()
  return work && work.citizenId === citizenId ? work : null
}

/** Returns the author of this citizen's rows now: the helper, or else the citizen. */
export const authorId = (citizenId: number): number =>
  assistedWorkFor(citizenId)?.helperId ?? citizenId

/** The actor with their role; null for the system. If only the id is known, `actorId`. */
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
 * Appends one entry to the audit log (DECISIONS 12), in the caller's transaction if given, with the role assignment
 * under which the actor acts. Entries are hash-chained later in batches, so that writing one costs one insert.
 */
export async function recordAudit({
  trx,
  ...event
}: AuditEvent & { trx?: TransactionClientContract }) {
  await (trx ?? db).table('audit_entries').insert(buildEntry(event))
}

/** Same for several entries at once. */
export async function recordAudits(
  events: readonly AuditEvent[],
  trx: TransactionClientContract
): Promise<void> {
  for (const batch of batches(events)) {
    await trx.table('audit_entries').multiInsert(batch.map(buildEntry))
  }
}

/** Returns id and role of the actor, from either form. */
function idsOf(by: AuditActor) {
  if (!('actor' in by)) return by
  const { actor } = by
  if (!actor) return { actorId: null }
  return { actorId: actor.id, actorRole: 'roleId' in actor ? actor.roleId : actor.role }
}

/** An action of a helper on behalf of a citizen is recorded as the helper's, with the citizen beside it. */
function buildEntry(event: AuditEvent) {
  const { actorId, actorRole = null } = idsOf(event)
  const assistance = assistedWorkFor(actorId)
  const assistanceIds = assistance && {
    assistanceId: assistance.assistanceId,
    citizenId: assistance.citizenId,
  }
  const data = assistanceIds ? { ...event.data, ...assistanceIds } : event.data
  const actor_id = assistance ? assistance.helperId : actorId
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

/** Maximum number of rows per person and hour; further refusals are only in the request log. */
const MAX_PER_HOUR = 60

/** Length of a database id: a mobile number has more digits. */
const ID = /^\d{1,9}$/

/**
 * Records in the audit log that a signed-in person requested something that they may not access (DECISIONS 12): a step
 * that is not theirs, or an id that does not exist for them.
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
