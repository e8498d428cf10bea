import {
  IssueOtp,
  VerifyOtp,
  anonymousRequester,
  consumeOtp,
} from '#auth/actions/one_time_passwords'
import { inConstantTime } from '#auth/actions/failed_attempts'
import type User from '#auth/models/user'
import { findUserByTypedName } from '#auth/queries/users'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/devices'
import { requesters } from '#auth/rules/one_time_passwords'
import { userNameKey } from '#auth/rules/credentials'
import { SEND_CODE_UNPROVEN, countSend } from '#auth/throttling/rate_limits'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { randomUUID } from 'node:crypto'
import { loadSharp } from '#pdf/pictures'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import CaptchaChallenge from '#auth/models/captcha_challenge'
import { captchaPicture, makeCaptcha } from '#auth/rules/captcha'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { normaliseDigits } from '#kernel/formats/digits'

const PURPOSE = 'instead_of_captcha'

interface CodeRequest {
  userName: string
  /** Network address of the user. */
  address: string
  browser: string
  /** Users whom the browser has signed in before. */
  devices: readonly KnownDevice[]
  locale: string
}

interface CodeAnswer {
  userName: unknown
  code: unknown
  address: string
  browser: string
}

async function activeUser(userName: string): Promise<User | null> {
  const user = await findUserByTypedName(userName)
  return user?.maySignIn ? user : null
}

const recipientFor = (user: User | null, userName: string) =>
  user?.mobile ?? `nobody ${userNameKey(userName)}`

/**
 * Sends a code to a user who cannot see or solve the sum at sign-in (DECISIONS 11). Neither the answer nor its timing
 * reveals whether the user name exists.
 *
 * @throws Refusal auth.messages.too_many_attempts and code_later, for known and unknown names alike; otp_limit in a
 * known device
 */
export class SendCodeInsteadOfCaptcha {
  async run(request: CodeRequest): Promise<void> {
    const { userName, address, locale, browser } = request
    await countSend(SEND_CODE_UNPROVEN, address)
    await inConstantTime(async () => {
      const user = await activeUser(userName)
      const device = user && knownDeviceOf(request.devices, user)
      await new IssueOtp().run({
        recipient: recipientFor(user, userName),
        purpose: PURPOSE,
        browser,
        requester: device ? requesters.device(device.id) : anonymousRequester(address),
        locale: user?.locale ?? locale,
        userId: user?.id ?? null,
        isUnproven: true,
        deliver: Boolean(user),
      })
    })
  }
}

/** Accepts such a code in place of the sum: once, and only for a user name with that mobile. */
export class VerifyCodeInsteadOfCaptcha {
  async run({ userName, code, address, browser }: CodeAnswer): Promise<boolean> {
    if (typeof userName !== 'string' || typeof code !== 'string') return false
    const user = await activeUser(userName)
    try {
      const recipient = recipientFor(user, userName)
      const typed = { recipient, purpose: PURPOSE, code, address, browser, user } as const
      const proof = await new VerifyOtp().run(typed)
      await inTransaction((trx) => consumeOtp(proof, trx))
      return user !== null
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}

const VALID_MINUTES = 5
/** One in this number of pages deletes the sums that were never answered. */
const SWEEP_EVERY = 50

export type Captcha = {
  id: string
  /** The sum as an image, a data URL with the PNG: its numbers appear nowhere else. */
  picture: string
  /** Ten different answers in ascending order, including the right one. */
  options: number[]
}

/** Renders a drawing as a PNG with few shades, which limits it to about 4 KB. */
async function pngOf(svg: string): Promise<string> {
  const sharp = await loadSharp()
  const png = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 16, effort: 1 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Creates a sum for a page and stores its answer for five minutes (DECISIONS 11). */
export class IssueCaptcha {
  async run(): Promise<Captcha> {
    const now = DateTime.fromJSDate(getClock().now()).toUTC()
    if (Math.random() * SWEEP_EVERY < 1) {
      await db.from('captcha_challenges').where('expires_at', '<=', sqlInstant(now)).delete()
    }
    const { first, second, answer, options } = makeCaptcha()
    const picture = await pngOf(captchaPicture(first, second, Math.random))
    const id = randomUUID()
    await CaptchaChallenge.create({ id, answer, expiresAt: now.plus({ minutes: VALID_MINUTES }) })
    return { id, picture, options }
  }
}

/** Checks an answer. The sum is deleted afterwards, whether the answer was right or wrong. */
export class SolveCaptcha {
  async run(id: unknown, answer: unknown): Promise<boolean> {
    if (typeof id !== 'string' || id.length > 36) return false
    const challenge = await CaptchaChallenge.find(id)
    if (!challenge) return false
    const deleted = await db.from('captcha_challenges').where('id', id).delete()
    const typed = normaliseDigits(String(answer ?? '')).trim()
    return (
      Number(deleted) === 1 &&
      challenge.expiresAt.toMillis() > getClock().now().getTime() &&
      /^\d{1,3}$/.test(typed) &&
      Number(typed) === challenge.answer
    )
  }
}
