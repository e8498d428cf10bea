import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { storedDay } from '#core/database/instant'

/** The meeting an application waits for, or null; at most one (DECISIONS 4). */
export async function meetingOf(applicationId: number, client: QueryClientContract) {
  const row = await client
    .from('committee_batch_items as items')
    .join('committee_batches as batches', 'batches.id', 'items.batch_id')
    .where('items.live_application_id', applicationId)
    .select('batches.id', 'batches.meeting_on', 'batches.meeting_time')
    .first()
  if (!row) return null
  return {
    batchId: Number(row.id),
    meetingOn: storedDay(row.meeting_on),
    meetingTime: String(row.meeting_time),
  }
}

/** Every meeting whose agenda an application is or was on, with its outcome, newest first. */
export async function meetingsOfApplication(applicationId: number, client: QueryClientContract) {
  const rows = await client
    .from('committee_batch_items as items')
    .join('committee_batches as batches', 'batches.id', 'items.batch_id')
    .where('items.application_id', applicationId)
    .whereNull('items.removed_at')
    .orderBy('items.id', 'desc')
    .select('batches.id', 'batches.meeting_on', 'batches.meeting_time', 'batches.held_on')
    .select('items.outcome')
  return rows.map((row) => ({
    batchId: Number(row.id),
    meetingOn: storedDay(row.held_on ?? row.meeting_on),
    meetingTime: String(row.meeting_time),
    outcome: row.outcome as string | null,
  }))
}
