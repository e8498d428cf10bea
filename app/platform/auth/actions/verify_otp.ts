import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { browserDigest, otpHash } from '#auth/actions/issue_otp'
import { recordFailedAttempt } from '#auth/actions/failed_attempts'
import OneTimePassword from '#auth/models/one_time_password'
import type User from '#auth/models/user'
import { OTP_TRIES, type OtpPurpose } from '#auth/rules/one_time_passwords'
import { countWrongCode } from '#auth/throttling/failed_attempts'
import { getClock } from '#kernel/calendar/clock'
import { normaliseDigits } from '#kernel/formats/characters'
import { sqlInstant } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'

interface OtpAnswer {
  /** The mobile number or e-mail address that the code was sent to. */
  recipient: string
  purpose: OtpPurpose
  code: string
  /** The browser in which the code is entered. */
  browser: string
  /** Network address of the person. */
  address: string
  /** Owner of the account, where known. */
  user?: User | null
}

/** Proof that a code was right. `consumeOtp` spends the code in the transaction of the action that it authorises. */
export interface OtpProof {
  readonly otpId: number
}

const invalidCode = () => new Refusal('auth.messages.otp_invalid', {}, { field: 'otp' })

/**
 * Checks a one-time code. Call it outside a transaction: the attempt counts even when the following action is refused,
 * and on SQLite it would wait for the transaction.
 *
 * @throws Refusal auth.messages.otp_invalid, field otp: wrong, used, expired, tried five times, or
 *   for another recipient, purpose or browser; the answer is the same
 */
export class VerifyOtp {
  async run(answer: OtpAnswer): Promise<OtpProof> {
    const otpId = await this.find(answer)
    if (otpId !== null) return { otpId }
    const { purpose, address, user = null } = answer
    await recordFailedAttempt('auth.code_wrong', { user, address, purpose })
    await countWrongCode(address)
    throw invalidCode()
  }

  /** Returns the code sent for this purpose if it is the one entered; each check counts as an attempt. */
  private async find({ recipient, purpose, code, browser }: OtpAnswer): Promise<number | null> {
    const now = sqlInstant(getClock().now())
    const recipientDigest = digest(recipient, 'mobile')
    const latest = await OneTimePassword.query()
      .where({ recipientDigest, purpose, browserDigest: browserDigest(browser) })
      .whereNull('usedAt')
      .where('expiresAt', '>', now)
      .orderBy('id', 'desc')
      .first()
    if (!latest) return null

    const counted = await db
      .from('one_time_passwords')
      .where('id', latest.id)
      .whereNull('used_at')
      .where('tries', '<', OTP_TRIES)
      .increment('tries', 1)
    const typed = normaliseDigits(code).replace(/\s+/g, '')
    const isRight = otpHash(recipientDigest, purpose, typed) === latest.codeHash
    return Number(counted) === 1 && isRight ? latest.id : null
  }
}

/** Whether a code requested by this browser has been sent and can still be entered. */
export async function hasPendingCode(code: {
  recipient: string
  purpose: OtpPurpose
  browser: string
}): Promise<boolean> {
  const open = await OneTimePassword.query()
    .where({
      recipientDigest: digest(code.recipient, 'mobile'),
      purpose: code.purpose,
      browserDigest: browserDigest(code.browser),
    })
    .whereNull('usedAt')
    .where('tries', '<', OTP_TRIES)
    .where('expiresAt', '>', sqlInstant(getClock().now()))
    .first()
  return open !== null
}

/**
 * Spends a proven code together with the action that it authorises: it is used once, however many requests arrive
 * concurrently.
 *
 * @throws Refusal auth.messages.otp_invalid, field otp
 */
export async function consumeOtp({ otpId }: OtpProof, trx: TransactionClientContract) {
  const now = sqlInstant(getClock().now())
  const spent = await trx
    .from('one_time_passwords')
    .where('id', otpId)
    .whereNull('used_at')
    .update({ used_at: now })
  if (Number(spent) !== 1) throw invalidCode()
}
