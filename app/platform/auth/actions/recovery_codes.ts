import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { makeRecoveryCode, normaliseRecoveryCode, RECOVERY_CODES } from '#auth/rules/recovery_codes'
import { getClock } from '#kernel/calendar/clock'
import { recordAudit } from '#kernel/audit/record_audit'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { digest } from '#kernel/vault/vault'

const hashOf = (userId: number, letters: string) => digest(`${userId}:${letters}`, 'recovery')

/** Gives a person ten new recovery codes; the old ones are worth nothing from then on. */
export async function replaceRecoveryCodes(userId: number, trx: TransactionClientContract) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode())
  await trx.from('recovery_codes').where('user_id', userId).delete()
  await trx.table('recovery_codes').multiInsert(
    codes.map((code) => ({
      user_id: userId,
      code_hash: hashOf(userId, normaliseRecoveryCode(code)!),
    }))
  )
  return codes
}

/** Spends a recovery code: true for exactly one of those who ask, and only once. */
export async function consumeRecoveryCode(
  userId: number,
  typed: string,
  trx: TransactionClientContract
): Promise<boolean> {
  const letters = normaliseRecoveryCode(typed)
  if (!letters) return false
  const spent = await trx
    .from('recovery_codes')
    .where({ user_id: userId, code_hash: hashOf(userId, letters) })
    .whereNull('used_at')
    .update({ used_at: sqlInstant(getClock().now()) })
  return Number(spent) === 1
}

/** New codes in place of the old ones. That the person may is the caller's to check. */
export class RenewRecoveryCodes {
  async run({ id, roleId, districtId }: User): Promise<string[]> {
    return inTransaction(async (trx) => {
      await recordAudit(
        { action: 'auth.recovery_codes_renewed', actorId: id, actorRole: roleId, districtId },
        trx
      )
      return replaceRecoveryCodes(id, trx)
    })
  }
}
