import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import {
  RECOVERY_CODES,
  SECRET_BYTES,
  makeRecoveryCode,
  normaliseRecoveryCode,
  stepOfCode,
} from '#auth/rules/second_factor'
import { getClock } from '#kernel/calendar/clock'
import { recordAudit } from '#kernel/audit/record_audit'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { digest, encrypt } from '#kernel/vault/vault'
import { notifyOwner, recordFailedAttempt } from '#auth/actions/failed_attempts'
import SecondFactor from '#auth/models/second_factor'
import { isLastFactor, lockUser, secondFactorOf, secretOf } from '#auth/queries/second_factors'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/devices'
import {
  accountKey,
  countKnownDeviceAttempt,
  countProof,
  countUnknownDeviceAttempt,
  resetDeviceAttempts,
  resetProofs,
  undoUnknownDeviceAttempt,
} from '#auth/throttling/rate_limits'
import { Refusal } from '#kernel/exceptions/refusal'
import { normaliseDigits } from '#kernel/formats/digits'
import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import { endSessions, endSessionsAfter } from '#auth/actions/end_sessions'
import { sendSecurityNotice } from '#auth/contracts/message_senders'

const hashOf = (userId: number, letters: string) => digest(`${userId}:${letters}`, 'recovery')

/** Creates ten new recovery codes for a user; the old ones become invalid. */
async function replaceRecoveryCodes(userId: number, trx: TransactionClientContract) {
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
async function consumeAppCode(
  factor: SecondFactor,
  code: string,
  trx: TransactionClientContract
): Promise<boolean> {
  const { lastStep } = factor
  const now = getClock().now()
  const step = stepOfCode(secretOf(factor), code, { now, lastStep })
  if (step === null) return false
  const updated = await trx
    .from('second_factors')
    .where({ id: factor.id })
    .where('last_step', '<', step)
    .update({ last_step: step })
  return Number(updated) === 1
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

/**
 * Creates a new key for an authenticator app. Sign-in requires no code until a first one has proved that the app has
 * the key.
 *
 * @throws Refusal auth.messages.second_factor_is_on
 */
export class StartSecondFactor {
  async run(user: User): Promise<void> {
    const now = DateTime.fromJSDate(getClock().now()).toUTC()
    const secretCipher = encrypt(randomBytes(SECRET_BYTES).toString('base64'), 'totp')
    await inTransaction(async (trx) => {
      const existing = await SecondFactor.query({ client: trx })
        .where('userId', user.id)
        .forUpdate()
        .first()
      if (existing?.confirmedAt) throw new Refusal('auth.messages.second_factor_is_on')
      const factor = existing ?? new SecondFactor().useTransaction(trx)
      factor.merge({ userId: user.id, secretCipher, lastStep: 0, createdAt: now })
      await factor.save()
    })
  }
}

interface SecondFactorConfirmation {
  user: User
  /** Six digits of the app. */
  code: string
  /** The browser in which the code is typed. */
  browser: string
  /** The session that remains; those without the second factor end. */
  sessionId: string
}

/**
 * Enables the second factor: from now on sign-in requires it.
 *
 * @returns ten recovery codes, which are shown once
 * @throws Refusal auth.messages.second_factor_wrong, field code; too_many_attempts
 */
export class ConfirmSecondFactor {
  async run({ user, code, browser, sessionId }: SecondFactorConfirmation): Promise<string[]> {
    await countProof(browser)
    const factor = await secondFactorOf(user.id, { pending: true })
    const typed = normaliseDigits(code).replace(/\s/g, '')
    const codes = await inTransaction(async (trx) => {
      if (!factor || !(await consumeAppCode(factor, typed, trx))) {
        throw new Refusal('auth.messages.second_factor_wrong', {}, { field: 'code' })
      }
      await trx
        .from('second_factors')
        .where('id', factor.id)
        .update({ confirmed_at: sqlInstant(getClock().now()) })
      await recordSecurityChange(user, 'second_factor_on', trx)
      return replaceRecoveryCodes(user.id, trx)
    })
    await resetProofs(browser)
    await endSessions(user.id, { exceptSessionId: sessionId })
    return codes
  }
}

/** Records the change in the audit log and notifies the user by SMS. */
async function recordSecurityChange(
  user: User,
  notice: 'second_factor_on' | 'second_factor_off',
  trx: TransactionClientContract,
  actor: Pick<User, 'id' | 'roleId'> | null = user
) {
  const { id, mobile, locale, districtId } = user
  await recordAudit({
    action: `auth.${notice}`,
    actor,
    subjectType: 'user',
    subjectId: id,
    districtId,
    trx,
  })
  await sendSecurityNotice(trx, { recipient: mobile, notice, locale, userId: id })
}

/**
 * Disables a user's second factor and deletes its recovery codes. The caller checks that this is allowed: by a code,
 * for an administrator, or for the operator of the installation (`actor` null).
 *
 * @returns false when there was none
 * @throws Refusal auth.messages.second_factor_needed when a user would remove their own last one
 */
export class RemoveSecondFactor {
  async run(
    user: User,
    actor: Pick<User, 'id' | 'roleId'> | null,
    existing?: TransactionClientContract
  ): Promise<boolean> {
    return inTransaction(async (trx) => {
      await lockUser(user.id, trx)
      if (actor?.id === user.id && (await isLastFactor(user, 'app', trx))) {
        throw new Refusal('auth.messages.second_factor_needed')
      }
      await trx.from('recovery_codes').where('user_id', user.id).delete()
      const removed = await trx.from('second_factors').where('user_id', user.id).delete()
      if (Number(removed) === 0) return false
      await recordSecurityChange(user, 'second_factor_off', trx, actor)
      /** Removed by another user: at the next sign-in the owner sets up a new one where the role requires it. */
      if (actor?.id !== user.id) endSessionsAfter(trx, user.id)
      return true
    }, existing)
  }
}
