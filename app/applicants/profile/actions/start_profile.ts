import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockUser } from '#auth/actions/lock_person'
import { inTransaction } from '#kernel/database/transaction'
import { runWithoutKey } from '#kernel/idempotency/sent_forms'
import Profile from '#profile/models/profile'

/** Opens the profile of an applicant with what the sign-up already knows; the same one ever after. */
export class StartProfile {
  async run(userId: number, existing?: TransactionClientContract): Promise<Profile> {
    const known = await Profile.query({ client: existing }).where({ userId }).first()
    if (known) return known
    return runWithoutKey(() => inTransaction((trx) => lockedProfile(userId, trx), existing))
  }
}

/**
 * The profile of an applicant, made if need be, while everything else that changes it waits: the
 * lock is on the person's row, the same one a submission takes.
 *
 * @throws SignedOut where the account was erased meanwhile
 */
export async function lockedProfile(
  userId: number,
  trx: TransactionClientContract
): Promise<Profile> {
  const { firstName, middleName, lastName, genderId, birthDate } = await lockUser(userId, trx)
  const profile = await Profile.query({ client: trx }).where({ userId }).forUpdate().first()
  if (profile) return profile
  await Profile.create(
    { userId, firstName, middleName, lastName, genderId, birthDate, isDeclared: false },
    { client: trx }
  )
  /** Read back: a row just made knows only what it was given, and would be another version. */
  return Profile.query({ client: trx }).where({ userId }).firstOrFail()
}
