import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { actingAssignmentId } from '#kernel/audit/acting_post'
import { assistedWorkFor } from '#kernel/audit/helped_work'
import { storedRequestId } from '#kernel/logging/request_id'
import { sqlInstant } from '#kernel/database/instant'
import { batches } from '#kernel/database/portions'

export interface AuditEvent {
  action: AuditAction
  /** Null: the system. */
  actorId: number | null
  actorRole?: number | null
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
export async function recordAudit(event: AuditEvent, trx?: TransactionClientContract) {
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

/** What a helper does in the name of a citizen is an act of the helper, beside whose citizen stands. */
function attributeToHelper(event: AuditEvent): AuditEvent {
  const help = assistedWorkFor(event.actorId)
  if (!help) return event
  const { assistanceId, citizenId } = help
  return { ...event, actorId: help.helperId, data: { ...event.data, assistanceId, citizenId } }
}

const buildEntry = (event: AuditEvent) => buildRow(attributeToHelper(event))

const buildRow = (event: AuditEvent) => ({
  action: event.action,
  actor_id: event.actorId,
  actor_role: event.actorRole ?? null,
  post_id: actingAssignmentId(event.actorId),
  subject_type: event.subjectType ?? null,
  subject_id: event.subjectId ?? null,
  district_id: event.districtId ?? null,
  data: event.data ? JSON.stringify(event.data) : null,
  request_id: storedRequestId(event.requestId),
  created_at: sqlInstant(new Date()),
})
