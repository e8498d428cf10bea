import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { OutboxStatus } from '#notifications/models/outbox_message'

/** What a gateway says of an SMS that it took. */
export interface DeliveryReport {
  /** The reference that went along: `uuid` of the message. */
  reference: string
  status: 'delivered' | 'failed'
  reason?: string | null
  /** When; now where it does not say. */
  at?: Date | null
}

/** What may become delivered: also what was given up because the gateway did not answer. */
const DELIVERABLE_STATUSES = [OutboxStatus.sending, OutboxStatus.sent, OutboxStatus.failed]
/** What may turn out to have failed: not what has arrived. */
const FAILABLE_STATUSES = [OutboxStatus.sending, OutboxStatus.sent]

const MAX_REASON_LENGTH = 200

/**
 * Takes in the reports of a gateway. The same report again changes nothing, and neither does one that
 * comes out of order: what arrived has arrived.
 *
 * @returns of how many messages something was new
 */
export async function recordDeliveryReports(reports: readonly DeliveryReport[]): Promise<number> {
  const now = getClock().now()
  return inTransaction(async (trx) => {
    let updated = 0
    for (const { reference, status, reason, at } of reports) {
      const isDelivered = status === 'delivered'
      const when = at && at.getTime() < now.getTime() ? at : now
      const changed = await trx
        .from('outbox_messages')
        .where({ uuid: reference, channel: 'sms' })
        .whereIn('status', isDelivered ? DELIVERABLE_STATUSES : FAILABLE_STATUSES)
        .update({
          status: isDelivered ? OutboxStatus.delivered : OutboxStatus.failed,
          delivered_at: isDelivered ? sqlInstant(DateTime.fromJSDate(when).toUTC()) : null,
          last_error: isDelivered ? null : failureOf(reason, when),
          failure: isDelivered ? null : 'undelivered',
          next_attempt_at: null,
        })
      updated += Number(changed)
    }
    return updated
  })
}

const failureOf = (reason: string | null | undefined, at: Date) =>
  `Not delivered (${at.toISOString().slice(0, 16)}Z): ${(reason || 'no reason given').slice(0, MAX_REASON_LENGTH)}`
