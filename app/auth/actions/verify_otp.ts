import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { otpHash } from '#auth/actions/issue_otp'
import OneTimePassword from '#auth/models/one_time_password'
import { OTP_TRIES, type OtpPurpose } from '#auth/rules/one_time_passwords'
import { getClock } from '#core/calendar/clock'
import { normaliseDigits } from '#core/formats/digits'
import { sqlInstant } from '#core/database/instant'
import { Refusal } from '#core/exceptions/refusal'
import { digest } from '#core/vault/vault'

export interface OtpAnswer {
  /** The mobile or e-mail address that the code went to. */
  recipient: string
  purpose: OtpPurpose
  code: string
}

/** That a code was right. It is spent by `consumeOtp`, in the transaction of what it allows. */
export interface OtpProof {
  readonly otpId: number
}

const wrong = () => new Refusal('auth.messages.otp_invalid', {}, { field: 'otp' })

/**
 * Checks a one-time code. Call it outside a transaction: the try counts even when what follows is
 * refused, and on SQLite it would wait for the transaction.
 *
 * @throws Refusal auth.messages.otp_invalid, field otp: wrong, used, run out, tried five times, or
 *   for another recipient or purpose; the answer is the same
 */
export class VerifyOtp {
  async run({ recipient, purpose, code }: OtpAnswer): Promise<OtpProof> {
    const now = sqlInstant(getClock().now())
    const recipientDigest = digest(recipient, 'mobile')
    const latest = await OneTimePassword.query()
      .where({ recipientDigest, purpose })
      .whereNull('usedAt')
      .where('expiresAt', '>', now)
      .orderBy('id', 'desc')
      .first()
    if (!latest) throw wrong()

    const counted = await db
      .from('one_time_passwords')
      .where('id', latest.id)
      .whereNull('used_at')
      .where('tries', '<', OTP_TRIES)
      .increment('tries', 1)
    const typed = normaliseDigits(code).replace(/\s+/g, '')
    const isRight = otpHash(recipientDigest, purpose, typed) === latest.codeHash
    if (Number(counted) !== 1 || !isRight) throw wrong()
    return { otpId: latest.id }
  }
}

/**
 * Spends a proven code together with what it allows: one use, however many ask at once.
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
  if (Number(spent) !== 1) throw wrong()
}
