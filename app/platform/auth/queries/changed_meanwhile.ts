import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import User from '#auth/models/user'
import { formatTime, indiaDateOf } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'

/**
 * What a second saver is told: who saved the same thing meanwhile, and when (India's time). The
 * message belongs to the field `version`; nothing was written.
 */
export async function editConflict(
  { by, at }: { by: number | null; at: DateTime | null },
  trx: TransactionClientContract
): Promise<Refusal> {
  const person = by === null ? null : await User.find(by, { client: trx })
  const instant = at ?? DateTime.utc()
  const values = {
    name: person?.displayName ?? '–',
    date: indiaDateOf(instant),
    time: formatTime(instant.toJSDate()),
  }
  return new Refusal('auth.messages.changed_meanwhile', values, { field: 'version', status: 409 })
}
