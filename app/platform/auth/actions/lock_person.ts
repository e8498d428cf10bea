import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { SignedOut } from '#kernel/exceptions/signed_out'
import { acquireLock } from '#kernel/database/turns'

/**
 * The row of a person, locked while something of theirs changes. What was on its way when the account was erased is
 * kept of nobody.
 *
 * @throws SignedOut where the account was erased meanwhile
 */
export async function lockUser(userId: number, trx: TransactionClientContract): Promise<User> {
  const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
  await acquireLock(trx, 'user', userId)
  if (user.isErased) throw new SignedOut()
  return user
}
