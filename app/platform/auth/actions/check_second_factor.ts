import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import {
  RECOVERY_CODES,
  makeRecoveryCode,
  normaliseRecoveryCode,
  stepOfCode,
} from '#auth/rules/second_factor'
import { getClock } from '#kernel/calendar/clock'
import { recordAudit } from '#kernel/audit/record_audit'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { digest } from '#kernel/vault/vault'
import { notifyOwner, recordFailedAttempt } from '#auth/actions/failed_attempts'
import type SecondFactor from '#auth/models/second_factor'
import { secondFactorOf, secretOf } from '#auth/queries/second_factors'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/devices'
import { countProof, resetProofs } from '#auth/throttling/rate_limits'
import {
  accountKey,
  countKnownDeviceAttempt,
  countUnknownDeviceAttempt,
  resetDeviceAttempts,
  undoUnknownDeviceAttempt,
} from '#auth/throttling/failed_attempts'
import { Refusal } from '#kernel/exceptions/refusal'
import { normaliseDigits } from '#kernel/formats/characters'

const hashOf = (userId: number, letters: string) => digest(`${userId}:${letters}`, 'recovery')

/** Creates ten new recovery codes for a user; the old ones become invalid. */
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

/** Consumes a recovery code: true for exactly one of several concurrent requests, and only once. */
async function consumeRecoveryCode(
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

/** Replaces the recovery codes with new ones. The caller checks that the user is allowed to do so. */
export class RenewRecoveryCodes {
  async run({ id, roleId, districtId }: User): Promise<string[]> {
    return inTransaction(async (trx) => {
      await recordAudit({
        action: 'auth.recovery_codes_renewed',
        actorId: id,
        actorRole: roleId,
        districtId,
        trx,
      })
      return replaceRecoveryCodes(id, trx)
    })
  }
}

interface SecondFactorAnswer {
  user: User
  /** Six digits of the app, or a recovery code. */
  code: string
  /** Network address of the user. */
  address: string
  /** The browser in which the code is typed, and the users whom it has signed in before. */
  browser: string
  devices: readonly KnownDevice[]
}

/** Consumes a code of the app: true for exactly one of several concurrent requests with it. */
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
 * Accepts a code of the authenticator app or a recovery code, once (DECISIONS 11). Wrong codes count like wrong
 * passwords: an attacker who has the password can only put the account under attack.
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
      /^\d{6}$/.test(typed)
        ? consumeAppCode(factor, typed, trx)
        : consumeRecoveryCode(id, typed, trx)
    )
  }
}
