import db from '@adonisjs/lucid/services/db'
import {
  CHALLENGE_MINUTES,
  MAX_PASSKEYS,
  type PasskeyPurpose,
  challengeOf,
  passkeyDigest,
  userHandleOf,
} from '#auth/rules/second_factor'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import type User from '#auth/models/user'
import { describePasskeys, passkeysOf } from '#auth/queries/second_factors'
import { passkeySite } from '#config/sign_in'
import { Refusal } from '#kernel/exceptions/refusal'

/** The user and purpose of a challenge. */
interface PasskeyChallenge {
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
  const deleted = await db
    .from('passkey_challenges')
    .where({ challenge_digest: passkeyDigest(challenge), purpose, browser, user_id: userId })
    .where('expires_at', '>', sqlInstant(getClock().now()))
    .delete()
  return Number(deleted) === 1 ? challenge : null
}

/** Loaded on first use: most processes and sign-ins do not need it. */
export const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, of which every authenticator supports one; COSE numbers. */
export const ALGORITHMS = [-8, -7, -257]

const timeout = CHALLENGE_MINUTES * 60_000

/**
 * Returns the options for creating a passkey: stored in the authenticator where possible, unlocked for officers,
 * without attestation, and not a second one in the same authenticator.
 *
 * @param product name of the portal that authenticators show
 * @throws Refusal passkeys.messages.too_many
 */
export async function registrationOptions(user: User, browser: string, product: string) {
  const existing = await passkeysOf(user.id)
  refuseTooMany(existing.length)
  const options = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName: product,
    rpID: passkeySite.id,
    userID: new Uint8Array(Buffer.from(userHandleOf(user.uuid), 'base64url')),
    userName: user.userName,
    userDisplayName: user.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout,
    excludeCredentials: describePasskeys(existing),
    authenticatorSelection: {
      residentKey: 'preferred',
      userVerification: user.isOfficer ? 'required' : 'preferred',
    },
  })
  await saveChallenge(options.challenge, { purpose: 'register', browser, userId: user.id })
  return options
}

/** @throws Refusal passkeys.messages.too_many */
export function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS) {
    throw new Refusal('passkeys.messages.too_many', { count: MAX_PASSKEYS }, { status: 409 })
  }
}

/**
 * Returns the options of a sign-in: any passkey of this site where the user is not known yet, otherwise one of the
 * user's.
 *
 * @throws Refusal passkeys.messages.none where the user has none
 */
export async function assertionOptions(about: PasskeyChallenge) {
  const own = about.userId === null ? null : await passkeysOf(about.userId)
  if (own?.length === 0) throw new Refusal('passkeys.messages.none', {}, { status: 409 })
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: passkeySite.id,
    timeout,
    userVerification: about.purpose === 'sign_in' ? 'preferred' : 'required',
    ...(own ? { allowCredentials: describePasskeys(own) } : {}),
  })
  await saveChallenge(options.challenge, about)
  return options
}
