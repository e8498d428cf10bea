import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type FirstPassword, isFree } from '#auth/queries/first_passwords'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { portions } from '#kernel/database/portions'

/** Whoever is at one and has not sent it within this time has died, in milliseconds: hashing takes far less. */
export const LEASE = 2 * 60_000

/** Notes that people are still to be sent a first password, in the transaction that makes their accounts. */
export async function oweFirstPasswords(
  userIds: readonly number[],
  { channel, by }: { channel: FirstPassword['channel']; by: { id: number; roleId: number } },
  trx: TransactionClientContract
): Promise<void> {
  const asked = { asked_by: by.id, asked_role: by.roleId, asked_at: sqlInstant(getClock().now()) }
  for (const portion of portions(userIds)) {
    const rows = portion.map((id) => ({ user_id: id, channel, ...asked }))
    await trx.table('first_passwords').multiInsert(rows)
  }
}

/** True for the one process that may send it now. One that dies over it leaves it to the next. */
export async function takeFirstPassword(id: number): Promise<boolean> {
  const now = getClock().now()
  const taken = await db
    .from('first_passwords')
    .where('id', id)
    .where(isFree(now))
    .update({ taken_until: sqlInstant(new Date(now.getTime() + LEASE)) })
  return Number(taken) === 1
}

/**
 * Ends what is owed to a person, in the transaction that sets a password.
 *
 * @returns whether one was owed still
 */
export async function settleFirstPassword(
  userId: number,
  trx: TransactionClientContract
): Promise<boolean> {
  return Number(await trx.from('first_passwords').where('user_id', userId).delete()) === 1
}
