import { randomInt } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type CodeAllows, sendCode } from '#auth/contracts/message_senders'
import OneTimePassword from '#auth/models/one_time_password'
import { addressKey } from '#auth/rules/throttling'
import {
  requesters,
  minutesToWait,
  OTP_DIGITS,
  OTP_MINUTES,
  type OtpPurpose,
  whenToSend,
} from '#auth/rules/one_time_passwords'
import { getClock } from '#kernel/calendar/clock'
import { formatTime } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'
import { acquireLock } from '#kernel/database/locks'

interface OtpRequest {
  /** A mobile (ten digits) or an e-mail address. */
  recipient: string
  purpose: OtpPurpose
  /** The browser that asks: in no other is the code good. */
  browser: string
  /** By whom the sending is counted: `askers`, or `anonymousRequester`. */
  requester: string
  /** Language of the person. */
  locale: string
  userId?: number | null
  /** What its message says that it allows. */
  allows?: CodeAllows
  /** Asked for without the sum, by somebody who cannot do it. */
  isUnproven?: boolean
  /** The field of the form beside which it is said that the code comes later. */
  field?: string
  /** False: everything happens but the sending, so that nobody learns whether the person is known. */
  deliver?: boolean
}

/** A stranger who asks for a code from this address. */
export const anonymousRequester = (address: string) =>
  requesters.anonymous(digest(addressKey(address), 'attempt'))

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
 * the same purpose is worth nothing from then on; those of other browsers stay as they are. Beyond what
 * strangers share, the browser waits and asks again when its time has come.
 *
 * @throws Refusal auth.messages.otp_limit after three codes in an hour for one recipient, purpose
 *   and asker; code_later with the time from which on this browser gets its code
 */
export class IssueOtp {
  async run(request: OtpRequest, existing?: TransactionClientContract): Promise<void> {
    const { recipient, purpose, locale, userId, deliver = true, allows } = request
    const recipientDigest = digest(recipient, 'mobile')
    const inBrowser = browserDigest(request.browser)
    /** Said after the commit: that it waits is kept. */
    const dueAt = await inTransaction(async (trx): Promise<DateTime | null> => {
      const now = DateTime.fromJSDate(getClock().now()).toUTC()
      const schedule = await this.#scheduleOf(request, { recipientDigest, inBrowser }, now, trx)
      if (schedule.dueAt > now) return schedule.dueAt
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
          asker: schedule.asker,
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
      return null
    }, existing)
    if (dueAt === null) return
    const minutes = Math.ceil(dueAt.diff(DateTime.fromJSDate(getClock().now())).as('minutes'))
    const when = { minutes, time: formatTime(dueAt.toJSDate()) }
    throw new Refusal('auth.messages.code_later', when, { status: 429, field: request.field })
  }

  /** When this browser gets its code, now or later, and by whom its sending is counted. */
  async #scheduleOf(
    { purpose, requester, isUnproven = false }: OtpRequest,
    { recipientDigest, inBrowser }: { recipientDigest: string; inBrowser: string },
    now: DateTime,
    trx: TransactionClientContract
  ): Promise<{ dueAt: DateTime; asker: string }> {
    if (Math.random() * SWEEP_EVERY < 1) {
      const old = sqlInstant(now.minus({ days: 2 }))
      await trx.from('one_time_passwords').where('created_at', '<', old).delete()
    }
    /** Locked, so that requests at the same moment are counted one after the other. */
    const today = await OneTimePassword.query({ client: trx })
      .where({ recipientDigest, purpose })
      .where('createdAt', '>', sqlInstant(now.minus({ days: 1 })))
      .forUpdate()
    await acquireLock(trx, 'codes', `${purpose} ${recipientDigest}`)
    const hourAgo = now.minus({ hours: 1 })
    const waits = today.filter(({ dueAt }) => dueAt !== null)
    const sent = today
      .filter(({ dueAt }) => dueAt === null)
      .map((code) => ({ asker: code.asker, isRecent: code.createdAt > hourAgo }))
    const when = whenToSend(sent, requester)
    if (when === 'now') return { dueAt: now, asker: requester }
    if (when === 'never') throw new Refusal('auth.messages.otp_limit', {}, { status: 429 })
    const own = waits.find((one) => one.browserDigest === inBrowser && one.usedAt === null)
    const waiting = { dueAt: now.plus({ minutes: minutesToWait(waits.length, isUnproven) }) }
    if (!own) await this.#recordWait({ recipientDigest, purpose, inBrowser, ...waiting }, now, trx)
    return { asker: requesters.delayed, dueAt: own?.dueAt ?? waiting.dueAt }
  }

  async #recordWait(
    wait: { recipientDigest: string; purpose: OtpPurpose; inBrowser: string; dueAt: DateTime },
    now: DateTime,
    trx: TransactionClientContract
  ) {
    const { recipientDigest, purpose, inBrowser, dueAt } = wait
    await OneTimePassword.create(
      {
        recipientDigest,
        purpose,
        browserDigest: inBrowser,
        asker: requesters.delayed,
        /** No code: nothing that is typed is right. */
        codeHash: '',
        tries: 0,
        dueAt,
        expiresAt: now,
        createdAt: now,
      },
      { client: trx }
    )
  }
}
