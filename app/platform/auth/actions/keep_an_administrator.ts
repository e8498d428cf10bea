import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/turns'

/**
 * Runs what may take an administrator away. Of two at once the second waits for the first, so that they
 * cannot take away the last two.
 *
 * @throws Refusal auth.messages.last_administrator where none would be left who is active and whose post
 *   is in force without an end
 */
export async function ensureAnAdministratorRemains<T>(
  trx: TransactionClientContract,
  change: () => Promise<T>
): Promise<T> {
  await trx.from('roles').where('id', Role.administrator).forUpdate().first()
  await acquireLock(trx, 'role', Role.administrator)
  const before = await hasActiveAdministrator(trx)
  const done = await change()
  if (before && !(await hasActiveAdministrator(trx)))
    throw new Refusal('auth.messages.last_administrator')
  return done
}

/** Read with locks, so that it is what others have committed by now. */
export async function hasActiveAdministrator(trx: TransactionClientContract): Promise<boolean> {
  const found = await trx
    .from('posts')
    .join('users', 'users.id', 'posts.user_id')
    .where({ 'posts.role_id': Role.administrator, 'users.is_active': true })
    .where('posts.from_on', '<=', getClock().today())
    .whereNull('posts.until_on')
    .forUpdate()
    .select('posts.id')
    .first()
  return Boolean(found)
}
