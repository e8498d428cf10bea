import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import CaptchaChallenge from '#auth/models/captcha_challenge'
import { makeCaptcha } from '#auth/rules/captcha'
import { captchaPicture } from '#auth/rules/captcha_picture'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { normaliseDigits } from '#kernel/formats/digits'

const VALID_MINUTES = 5
/** One page in so many sweeps away the sums nobody answered. */
const SWEEP_EVERY = 50

export type Captcha = {
  id: string
  /** The sum as a picture, an address with the PNG in it: its numbers stand nowhere else. */
  picture: string
  /** Ten different answers in rising order, the right one among them. */
  options: number[]
}

/** A drawing as pixels of few shades, which keeps it at some 4 KB. */
async function pngOf(svg: string): Promise<string> {
  const png = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 16, effort: 1 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Makes a sum for a page and keeps its answer for five minutes (DECISIONS 11). */
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

/** Takes an answer. The sum is gone afterwards, whether the answer was right or wrong. */
export class SolveCaptcha {
  async run(id: unknown, answer: unknown): Promise<boolean> {
    if (typeof id !== 'string' || id.length > 36) return false
    const challenge = await CaptchaChallenge.find(id)
    if (!challenge) return false
    const taken = await db.from('captcha_challenges').where('id', id).delete()
    const typed = normaliseDigits(String(answer ?? '')).trim()
    return (
      Number(taken) === 1 &&
      challenge.expiresAt.toMillis() > getClock().now().getTime() &&
      /^\d{1,3}$/.test(typed) &&
      Number(typed) === challenge.answer
    )
  }
}
