import { randomInt } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type CodeAction, sendCode } from '#auth/contracts/message_senders'
import OneTimePassword from '#auth/models/one_time_password'
import { addressKey } from '#auth/rules/throttling'
import {
  OTP_DIGITS,
  OTP_MINUTES,
  OTP_TRIES,
  type OtpPurpose,
  minutesToWait,
  requesters,
  whenToSend,
} from '#auth/rules/one_time_passwords'
import { getClock } from '#kernel/calendar/clock'
import { formatTime } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'
import { acquireLock } from '#kernel/database/locks'
import db from '@adonisjs/lucid/services/db'
import { recordFailedAttempt } from '#auth/actions/failed_attempts'
import type User from '#auth/models/user'
import { countWrongCode } from '#auth/throttling/rate_limits'
import { normaliseDigits } from '#kernel/formats/digits'

interface OtpRequest {
  /** A mobile number (ten digits) or an e-mail address. */
  recipient: string
  purpose: OtpPurpose
  /** The requesting browser: the code is valid in no other. */
  browser: string
  /** Key by which sent codes are counted: `askers`, or `anonymousRequester`. */
  requester: string
  /** Language of the user. */
  locale: string
  userId?: number | null
  /** The permission that the message states. */
  allows?: CodeAction
  /** Requested without the sum, by a user who cannot solve it. */
  isUnproven?: boolean
  /** The form field that shows the message that the code comes later. */
  field?: string
  /** False to do everything except the sending, so that the response does not reveal whether the person is known. */
  deliver?: boolean
}

/** Returns the requester key for a stranger who requests a code from this address. */
export const anonymousRequester = (address: string) =>
  requesters.anonymous(digest(addressKey(address), 'attempt'))

/** Returns the stored form of the requesting browser. */
const browserDigest = (browser: string) => digest(browser, 'browser')

/** One in this number of requests deletes the codes that are no longer valid. */
const SWEEP_EVERY = 50

/** Returns the stored form of a code: it includes recipient and purpose, so it is valid for nothing else. */
function otpHash(recipientDigest: string, purpose: OtpPurpose, code: string) {
  return digest(`${recipientDigest}:${purpose}:${code}`, 'otp')
}

/**
 * Creates a one-time code and puts it in the outbox (DECISIONS 11). An earlier code of this browser for the same
 * purpose becomes invalid; those of other browsers are unchanged. Beyond the limit that strangers share, the browser
 * has to wait and request again at the given time.
 *
 * @throws Refusal auth.messages.otp_limit after three codes in an hour for one recipient, purpose and asker; code_later
 * with the time from which on this browser gets its code
 */
export class IssueOtp {
  async run(request: OtpRequest, existing?: TransactionClientContract): Promise<void> {
    const { recipient, purpose, locale, userId, deliver = true, allows } = request
    const recipientDigest = digest(recipient, 'mobile')
    const inBrowser = browserDigest(request.browser)
    /** Thrown after the commit, so that the waiting entry is saved. */
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

  /** Returns when this browser gets its code, now or later, and the key by which its sending is counted. */
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
    /** Locked, so that concurrent requests are counted one after the other. */
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
        /** Without a code: no input is right. */
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
