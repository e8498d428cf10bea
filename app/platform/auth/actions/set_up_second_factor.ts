import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { consumeAppCode, replaceRecoveryCodes } from '#auth/actions/check_second_factor'
import { endSessions, endSessionsAfter } from '#auth/actions/end_sessions'
import { sendSecurityNotice } from '#auth/contracts/message_senders'
import SecondFactor from '#auth/models/second_factor'
import type User from '#auth/models/user'
import { isLastFactor, lockUser, secondFactorOf } from '#auth/queries/second_factors'
import { SECRET_BYTES } from '#auth/rules/second_factor'
import { countProof, resetProofs } from '#auth/throttling/rate_limits'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { normaliseDigits } from '#kernel/formats/characters'
import { encrypt } from '#kernel/vault/vault'

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
