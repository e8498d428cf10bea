import { randomInt } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type CodeAllows, sendCode } from '#auth/contracts/code_sender'
import OneTimePassword from '#auth/models/one_time_password'
import { placeOf } from '#auth/rules/networks'
import {
  askers,
  maySend,
  OTP_DIGITS,
  OTP_MINUTES,
  type OtpPurpose,
} from '#auth/rules/one_time_passwords'
import { getClock } from '#core/calendar/clock'
import { sqlInstant } from '#core/database/instant'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import { digest } from '#core/vault/vault'
import { takeTurn } from '#core/database/turns'

export interface OtpRequest {
  /** A mobile (ten digits) or an e-mail address. */
  recipient: string
  purpose: OtpPurpose
  /** The browser that asks: in no other is the code good. */
  browser: string
  /** By whom the sending is counted: `askers`, or `strangerAt`. */
  asker: string
  /** Language of the person. */
  locale: string
  userId?: number | null
  /** What its message says that it allows. */
  allows?: CodeAllows
  /** False: everything happens but the sending, so that nobody learns whether the person is known. */
  deliver?: boolean
}

/** A stranger who asks for a code from this address. */
export const strangerAt = (address: string) => askers.stranger(digest(placeOf(address), 'attempt'))

/** What is kept of the browser that asked. */
export const browserDigest = (browser: string) => digest(browser, 'browser')

/** One request in so many sweeps away the codes that count no more. */
const SWEEP_EVERY = 50

/** What is kept of a code: it names recipient and purpose, so it proves nothing else. */
export function otpHash(recipientDigest: string, purpose: OtpPurpose, code: string) {
  return digest(`${recipientDigest}:${purpose}:${code}`, 'otp')
}

/**
 * Makes a one-time code and puts it in the outbox (DECISIONS 11). An earlier code of this browser for
 * the same purpose is worth nothing from then on; those of other browsers stay as they are.
 *
 * @throws Refusal auth.messages.otp_limit after three codes in an hour for one recipient, purpose
 *   and asker
 */
export class IssueOtp {
  async run(request: OtpRequest, existing?: TransactionClientContract): Promise<void> {
    const { recipient, purpose, locale, userId, deliver = true, asker, allows } = request
    const recipientDigest = digest(recipient, 'mobile')
    const inBrowser = browserDigest(request.browser)
    await inTransaction(async (trx) => {
      const now = DateTime.fromJSDate(getClock().now()).toUTC()
      await this.refuseTooMany({ recipientDigest, purpose, asker }, now, trx)
      await trx
        .from('one_time_passwords')
        .where({ recipient_digest: recipientDigest, purpose, browser_digest: inBrowser })
        .whereNull('used_at')
        .update({ used_at: sqlInstant(now) })

      const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
      const expiresAt = now.plus({ minutes: OTP_MINUTES })
      await OneTimePassword.create(
        {
          recipientDigest,
          purpose,
          browserDigest: inBrowser,
          asker,
          codeHash: otpHash(recipientDigest, purpose, code),
          tries: 0,
          expiresAt,
          createdAt: now,
        },
        { client: trx }
      )
      if (deliver) {
        const minutes = OTP_MINUTES
        const validity = { minutes, expiresAt }
        await sendCode(trx, { recipient, code, purpose, locale, ...validity, userId, allows })
      }
    }, existing)
  }

  private async refuseTooMany(
    request: { recipientDigest: string; purpose: OtpPurpose; asker: string },
    now: DateTime,
    trx: TransactionClientContract
  ) {
    const { recipientDigest, purpose, asker } = request
    if (Math.random() * SWEEP_EVERY < 1) {
      const old = sqlInstant(now.minus({ days: 2 }))
      await trx.from('one_time_passwords').where('created_at', '<', old).delete()
    }
    /** Locked, so that requests at the same moment are counted one after the other. */
    const today = await OneTimePassword.query({ client: trx })
      .where({ recipientDigest, purpose })
      .where('createdAt', '>', sqlInstant(now.minus({ days: 1 })))
      .forUpdate()
    await takeTurn(trx, 'codes', `${purpose} ${recipientDigest}`)
    const hourAgo = now.minus({ hours: 1 })
    const sent = today.map((code) => ({ asker: code.asker, isRecent: code.createdAt > hourAgo }))
    if (!maySend(sent, asker)) {
      throw new Refusal('auth.messages.otp_limit', {}, { status: 429 })
    }
  }
}
