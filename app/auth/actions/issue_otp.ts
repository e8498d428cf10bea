import { randomInt } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { sendCode } from '#auth/contracts/code_sender'
import OneTimePassword from '#auth/models/one_time_password'
import {
  OTP_DIGITS,
  OTP_MINUTES,
  OTP_SENDS_PER_HOUR,
  type OtpPurpose,
} from '#auth/rules/one_time_passwords'
import { getClock } from '#core/calendar/clock'
import { sqlInstant } from '#core/database/instant'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import { digest } from '#core/vault/vault'

export interface OtpRequest {
  /** A mobile (ten digits) or an e-mail address. */
  recipient: string
  purpose: OtpPurpose
  /** Language of the person. */
  locale: string
  userId?: number | null
  /** False: everything happens but the sending, so that nobody learns whether the person is known. */
  deliver?: boolean
}

/** What is kept of a code: it names recipient and purpose, so it proves nothing else. */
export function otpHash(recipientDigest: string, purpose: OtpPurpose, code: string) {
  return digest(`${recipientDigest}:${purpose}:${code}`, 'otp')
}

/**
 * Makes a one-time code and puts it in the outbox (DECISIONS 11). An earlier code for the same
 * purpose is worth nothing from then on.
 *
 * @throws Refusal auth.messages.otp_limit after three codes in an hour for one recipient
 */
export class IssueOtp {
  async run(request: OtpRequest, existing?: TransactionClientContract): Promise<void> {
    const { recipient, purpose, locale, userId, deliver = true } = request
    const recipientDigest = digest(recipient, 'mobile')
    await inTransaction(async (trx) => {
      const now = DateTime.fromJSDate(getClock().now()).toUTC()
      await this.refuseTooMany(recipientDigest, now, trx)
      await trx
        .from('one_time_passwords')
        .where({ recipient_digest: recipientDigest, purpose })
        .whereNull('used_at')
        .update({ used_at: sqlInstant(now) })

      const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
      const expiresAt = now.plus({ minutes: OTP_MINUTES })
      await OneTimePassword.create(
        {
          recipientDigest,
          purpose,
          codeHash: otpHash(recipientDigest, purpose, code),
          tries: 0,
          expiresAt,
          createdAt: now,
        },
        { client: trx }
      )
      if (deliver) {
        const minutes = OTP_MINUTES
        await sendCode(trx, { recipient, code, purpose, locale, minutes, expiresAt, userId })
      }
    }, existing)
  }

  private async refuseTooMany(
    recipientDigest: string,
    now: DateTime,
    trx: TransactionClientContract
  ) {
    /** Locked, so that requests at the same moment are counted one after the other. */
    const recent = await OneTimePassword.query({ client: trx })
      .where('recipientDigest', recipientDigest)
      .where('createdAt', '>', sqlInstant(now.minus({ hours: 1 })))
      .forUpdate()
    if (recent.length >= OTP_SENDS_PER_HOUR) {
      throw new Refusal('auth.messages.otp_limit', {}, { status: 429 })
    }
  }
}
