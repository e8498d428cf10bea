import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type FirstPassword, isUnleased } from '#auth/queries/passwords'
import { getClock } from '#kernel/calendar/clock'
import { batches, sqlInstant } from '#kernel/database/dialect'

/**
 * A process that has not sent a password within this time, in milliseconds, is considered dead: hashing takes far less.
 */
export const LEASE_MS = 2 * 60_000

/** Queues first passwords for users, in the transaction that creates their accounts. */
export async function queueFirstPasswords(
  userIds: readonly number[],
  { channel, by }: { channel: FirstPassword['channel']; by: { id: number; roleId: number } },
  trx: TransactionClientContract
): Promise<void> {
  const requested = {
    requested_by: by.id,
    requested_role: by.roleId,
    requested_at: sqlInstant(getClock().now()),
  }
  for (const batch of batches(userIds)) {
    const rows = batch.map((id) => ({ user_id: id, channel, ...requested }))
    await trx.table('first_passwords').multiInsert(rows)
  }
}

/** Returns true for the one process that may send it now. If that process dies, the next one takes over. */
export async function acquireFirstPasswordLease(id: number): Promise<boolean> {
  const now = getClock().now()
  const acquired = await db
    .from('first_passwords')
    .where('id', id)
    .where(isUnleased(now))
    .update({ leased_until: sqlInstant(new Date(now.getTime() + LEASE_MS)) })
  return Number(acquired) === 1
}

/**
 * Removes a user's pending first password, in the transaction that sets a password.
 *
 * @returns whether one was still pending
 */
export async function clearFirstPassword(
  userId: number,
  trx: TransactionClientContract
): Promise<boolean> {
  return Number(await trx.from('first_passwords').where('user_id', userId).delete()) === 1
}
