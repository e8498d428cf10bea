import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordFailedAttempt, notifyOwner } from '#auth/actions/record_failed_try'
import { consumeRecoveryCode } from '#auth/actions/recovery_codes'
import type SecondFactor from '#auth/models/second_factor'
import type User from '#auth/models/user'
import { secondFactorOf, secretOf } from '#auth/queries/second_factors'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/known_devices'
import { stepOfCode } from '#auth/rules/totp'
import { countProof, resetProofs } from '#auth/throttling/throttle'
import {
  accountKey,
  countKnownDeviceAttempt,
  countUnknownDeviceAttempt,
  resetDeviceAttempts,
  undoUnknownDeviceAttempt,
} from '#auth/throttling/wrong_tries'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { normaliseDigits } from '#kernel/formats/digits'

export interface SecondFactorAnswer {
  user: User
  /** Six digits of the app, or a recovery code. */
  code: string
  /** Network address of the person. */
  address: string
  /** The browser it is typed into, and whom it has signed in before. */
  browser: string
  devices: readonly KnownDevice[]
}

/** Takes the app's code: true for exactly one of those who come with it. */
export async function consumeAppCode(
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
 * Takes a code of the authenticator app or a recovery code, once (DECISIONS 11). Wrong ones count as
 * wrong passwords do: who knows the password only brings the account under attack and no further.
 *
 * @throws Refusal auth.messages.second_factor_wrong, field code; too_many_attempts
 */
export class CheckSecondFactor {
  async run(answer: SecondFactorAnswer): Promise<void> {
    const { user, address, browser, devices } = answer
    const device = knownDeviceOf(devices, user)
    const account = accountKey(user.id)
    await countProof(browser)
    if (device) {
      await countKnownDeviceAttempt(device.id)
    } else {
      const { isFirstOfAttack } = await countUnknownDeviceAttempt(account, address)
      if (isFirstOfAttack) await notifyOwner(user)
    }
    if (!(await this.isValid(answer))) {
      const isKnownDevice = device !== null
      await recordFailedAttempt('auth.second_factor_wrong', { user, address, isKnownDevice })
      throw new Refusal('auth.messages.second_factor_wrong', {}, { field: 'code' })
    }
    await resetProofs(browser)
    if (device) await resetDeviceAttempts(device.id)
    else await undoUnknownDeviceAttempt(account, address)
  }

  private async isValid({ user: { id }, code }: SecondFactorAnswer): Promise<boolean> {
    const factor = await secondFactorOf(id)
    if (!factor) return false
    const typed = normaliseDigits(code).replace(/\s/g, '')
    return inTransaction(async (trx) =>
      /^\d{6}$/.test(typed) ? consumeAppCode(factor, typed, trx) : consumeRecoveryCode(id, typed, trx)
    )
  }
}
