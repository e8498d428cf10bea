import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { spendRecoveryCode } from '#auth/actions/recovery_codes'
import type SecondFactor from '#auth/models/second_factor'
import { secondFactorOf, secretOf } from '#auth/queries/second_factors'
import { stepOfCode } from '#auth/rules/totp'
import { countAttempt, forgiveAttempt, TRY_CODE } from '#auth/throttling/throttle'
import { getClock } from '#core/calendar/clock'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import { normaliseDigits } from '#core/formats/digits'

export interface SecondFactorAnswer {
  userId: number
  /** Six digits of the app, or a recovery code. */
  code: string
  /** Network address of the person. */
  address: string
}

/** Takes the app's code: true for exactly one of those who come with it. */
export async function takeAppCode(
  factor: SecondFactor,
  code: string,
  trx: TransactionClientContract
): Promise<boolean> {
  const { lastStep } = factor
  const now = getClock().now()
  const step = stepOfCode(secretOf(factor), code, { now, lastStep })
  if (step === null) return false
  const taken = await trx
    .from('second_factors')
    .where({ id: factor.id })
    .where('last_step', '<', step)
    .update({ last_step: step })
  return Number(taken) === 1
}

/**
 * Takes a code of the authenticator app or a recovery code, once (DECISIONS 11).
 *
 * @throws Refusal auth.messages.second_factor_wrong, field code; too_many_attempts
 */
export class CheckSecondFactor {
  async run({ userId, code, address }: SecondFactorAnswer): Promise<void> {
    const attempt = { address, account: `second factor of ${userId}` }
    await countAttempt(TRY_CODE, attempt)
    const factor = await secondFactorOf(userId)
    const typed = normaliseDigits(code).replace(/\s/g, '')
    const isRight =
      factor &&
      (await inTransaction(async (trx) =>
        /^\d{6}$/.test(typed)
          ? takeAppCode(factor, typed, trx)
          : spendRecoveryCode(userId, typed, trx)
      ))
    if (!isRight) throw new Refusal('auth.messages.second_factor_wrong', {}, { field: 'code' })
    await forgiveAttempt(TRY_CODE, attempt)
  }
}
