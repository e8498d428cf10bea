import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import { recordSecurityChange } from '#auth/actions/set_up_second_factor'
import type User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'

/**
 * Turns a person's second factor off; the recovery codes go with it. That the person may is the
 * caller's to check: by a code, by being an administrator, or the operator of the installation (`actor` null).
 *
 * @returns false when there was none
 */
export class RemoveSecondFactor {
  async run(
    user: User,
    actor: Pick<User, 'id' | 'roleId'> | null,
    existing?: TransactionClientContract
  ): Promise<boolean> {
    return inTransaction(async (trx) => {
      await trx.from('recovery_codes').where('user_id', user.id).delete()
      const removed = await trx.from('second_factors').where('user_id', user.id).delete()
      if (Number(removed) === 0) return false
      await recordSecurityChange(user, 'second_factor_off', trx, actor)
      /** Removed by somebody else: who signs in anew sets up another one where the role needs it. */
      if (actor?.id !== user.id) endSessionsAfter(trx, user.id)
      return true
    }, existing)
  }
}
