import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import FollowUp from '#loans/models/follow_up'

interface OpenFollowUpInput {
  sanctionId: number
  /** User id; null: the portal. */
  openedBy: number | null
  reason: string | null
  /** The day of the next call or visit. */
  nextOn: PlainDate | null
}

/**
 * Opens the task of a loan for its district. The unique key of open tasks refuses a second one; a caller locks the
 * application first and looks.
 */
export function openFollowUp(
  { sanctionId, openedBy, reason, nextOn }: OpenFollowUpInput,
  trx: TransactionClientContract
): Promise<FollowUp> {
  return FollowUp.create(
    {
      sanctionId,
      liveSanctionId: sanctionId,
      reason,
      openedBy,
      openedAt: DateTime.fromJSDate(getClock().now(), { zone: 'utc' }),
      assignedTo: openedBy,
      nextOn,
    },
    { client: trx }
  )
}
