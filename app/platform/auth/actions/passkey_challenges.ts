import db from '@adonisjs/lucid/services/db'
import {
  challengeOf,
  CHALLENGE_MINUTES,
  passkeyDigest,
  type PasskeyPurpose,
} from '#auth/rules/passkeys'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'

/** The user and purpose of a challenge. */
export interface PasskeyChallenge {
  purpose: PasskeyPurpose
  /** The requesting browser: the answer of another one is invalid. */
  browser: string
  /** Null at a sign-in that starts with the passkey. */
  userId: number | null
}

/** One in this number of challenges deletes those that were never answered. */
const SWEEP_EVERY = 50

/** Stores a challenge for five minutes; each tab has its own. */
export async function saveChallenge(challenge: string, about: PasskeyChallenge): Promise<void> {
  const now = getClock().now()
  if (Math.random() * SWEEP_EVERY < 1) {
    await db.from('passkey_challenges').where('expires_at', '<=', sqlInstant(now)).delete()
  }
  await db.table('passkey_challenges').insert({
    challenge_digest: passkeyDigest(challenge),
    browser: about.browser,
    purpose: about.purpose,
    user_id: about.userId,
    expires_at: sqlInstant(new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)),
  })
}

/**
 * Consumes the challenge for which an answer was made: it is deleted afterwards, whether or not the answer is valid.
 *
 * @returns null when it was not made for this purpose, has expired, or was consumed by another request
 */
export async function consumeChallenge(
  clientDataJSON: string,
  { purpose, browser, userId }: PasskeyChallenge
): Promise<string | null> {
  const challenge = challengeOf(clientDataJSON)
  if (challenge === null) return null
  const taken = await db
    .from('passkey_challenges')
    .where({ challenge_digest: passkeyDigest(challenge), purpose, browser, user_id: userId })
    .where('expires_at', '>', sqlInstant(getClock().now()))
    .delete()
  return Number(taken) === 1 ? challenge : null
}
