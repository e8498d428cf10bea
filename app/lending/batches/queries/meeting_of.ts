import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type AsOf, asOfNow } from '#kernel/calendar/as_of'
import { instantOf, sqlInstant, storedDay } from '#kernel/database/instant'

/** The meeting an application waits for, or null; at most one (DECISIONS 4). */
export async function scheduledMeetingOf(applicationId: number, client: QueryClientContract) {
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
export async function meetingsOfApplication(
  applicationId: number,
  client: QueryClientContract,
  { before }: AsOf = asOfNow()
) {
  const rows = await client
    .from('committee_batch_items as items')
    .join('committee_batches as batches', 'batches.id', 'items.batch_id')
    .where('items.application_id', applicationId)
    .where((items) => {
      void items.whereNull('items.removed_at')
      if (before !== null) void items.orWhere('items.removed_at', '>=', before)
    })
    .where((items) => {
      if (before !== null) void items.where('batches.created_at', '<', before)
    })
    .orderBy('items.id', 'desc')
    .select('batches.id', 'batches.meeting_on', 'batches.meeting_time', 'batches.held_on')
    .select('batches.reported_at', 'items.outcome')
  const previousDays = await previousMeetingDays(rows, before, client)
  return rows.map((row) => {
    const isReported =
      row.reported_at !== null &&
      (before === null || sqlInstant(instantOf(row.reported_at)) < before)
    const planned = previousDays.get(Number(row.id)) ?? row
    return {
      batchId: Number(row.id),
      meetingOn: storedDay((isReported ? row.held_on : null) ?? planned.meeting_on),
      meetingTime: String(planned.meeting_time),
      outcome: isReported || before === null ? (row.outcome as string | null) : null,
    }
  })
}

/** Day and time that a meeting had until it was moved for the first time since then. */
async function previousMeetingDays(
  batches: readonly { id: number }[],
  before: string | null,
  client: QueryClientContract
): Promise<Map<number, { meeting_on: unknown; meeting_time: unknown }>> {
  if (before === null) return new Map()
  const rows = await client
    .from('earlier_meeting_days')
    .whereIn(
      'batch_id',
      batches.map(({ id }) => id)
    )
    .where('ended_at', '>=', before)
    .orderBy('id', 'desc')
  return new Map(rows.map((row) => [Number(row.batch_id), row]))
}
