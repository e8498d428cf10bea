import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordFailedAttempt } from '#auth/actions/failed_attempts'
import { consumeChallenge, webauthn } from '#auth/actions/passkey_challenges'
import { sendSecurityNoticeEverywhere } from '#auth/contracts/message_senders'
import Passkey from '#auth/models/passkey'
import User from '#auth/models/user'
import {
  isNextCounter,
  type PasskeyAnswer,
  passkeyDigest,
  type PasskeyPurpose,
  passkeyRefused,
  userHandleOf,
} from '#auth/rules/second_factor'
import { countPasskeyAttempt, undoPasskeyAttempt } from '#auth/throttling/rate_limits'
import { passkeySite } from '#config/sign_in'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

export interface PasskeyUse {
  answer: PasskeyAnswer
  purpose: Exclude<PasskeyPurpose, 'register'>
  /** The browser that requested the challenge. */
  browser: string
  /** Network address of the person. */
  address: string
  /** Owner that the passkey must have; null at a sign-in, where the passkey identifies its owner. */
  user: User | null
}

/** Result of a verified signature. */
interface Assertion {
  counter: number
  /** Whether the authenticator was unlocked by a PIN, a fingerprint or a face. */
  isUnlocked: boolean
  isBackedUp: boolean
}

/**
 * Accepts a passkey signature once. The refusal is the same whatever is wrong and whoever owns the passkey; only a
 * person who has proved possession of the passkey gets a more specific one.
 *
 * @returns the owner of the passkey
 * @throws Refusal passkeys.messages.refused; not_unlocked where it counts as two factors; cloned;
 *   auth.messages.too_many_attempts
 */
export class UsePasskey {
  async run(use: PasskeyUse): Promise<User> {
    const { answer, purpose, browser, address } = use
    await countPasskeyAttempt(address)
    const userId = use.user?.id ?? null
    const { clientDataJSON } = answer.response
    const challenge = await consumeChallenge(clientDataJSON, { purpose, browser, userId })
    const passkey = await Passkey.findBy('credentialDigest', passkeyDigest(answer.id))
    const user = passkey && (await User.find(passkey.userId))
    const shown =
      challenge && user && this.#mayBeUsed(use, passkey, user)
        ? await verify(answer, passkey, challenge)
        : null
    if (!shown || !passkey || !user) {
      await recordFailedAttempt('auth.passkey_wrong', { user, address })
      throw passkeyRefused()
    }
    if (!shown.isUnlocked && (purpose !== 'sign_in' || user.isOfficer)) {
      await recordFailedAttempt('auth.passkey_wrong', { user, address })
      throw new Refusal('passkeys.messages.not_unlocked')
    }
    if (!(await updateCounter(passkey, user, shown))) throw new Refusal('passkeys.messages.cloned')
    await undoPasskeyAttempt(address)
    return user
  }

  #mayBeUsed({ user: expected, answer }: PasskeyUse, passkey: Passkey, user: User): boolean {
    const handle = answer.response.userHandle
    return (
      passkey.clonedAt === null &&
      user.maySignIn &&
      (!expected || expected.id === user.id) &&
      (!handle || handle === userHandleOf(user.uuid))
    )
  }
}

/** Verifies the signature; returns null when it does not match this passkey, challenge, site and page. */
async function verify(
  answer: PasskeyAnswer,
  passkey: Passkey,
  expectedChallenge: string
): Promise<Assertion | null> {
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const response = { clientDataJSON, authenticatorData, signature }
  try {
    const { verified, authenticationInfo: info } = await (
      await webauthn()
    ).verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: passkeySite.origins,
      expectedRPID: passkeySite.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        /**
         * The library would compare the counter before it verifies the signature, so anybody could have a passkey
         * marked as cloned.
         */
        counter: 0,
      },
    })
    return verified
      ? {
          counter: info.newCounter,
          isUnlocked: info.userVerified,
          isBackedUp: info.credentialBackedUp,
        }
      : null
  } catch (error) {
    logger.info({ err: error, passkeyId: passkey.id }, 'passkey refused')
    return null
  }
}

const now = () => DateTime.fromJSDate(getClock().now()).toUTC()

/**
 * Saves the counter of a signature. A counter that does not increase means that this signature or the last one was made
 * by a copy: the passkey is disabled and its owner is notified.
 *
 * @returns false in that case
 */
async function updateCounter(passkey: Passkey, user: User, shown: Assertion): Promise<boolean> {
  return inTransaction(async (trx) => {
    const current = await Passkey.query({ client: trx })
      .where('id', passkey.id)
      .whereNull('clonedAt')
      .forUpdate()
      .first()
    /** The passkey was removed or marked as cloned at the same moment. */
    if (!current) return false
    if (!isNextCounter(shown.counter, Number(current.counter))) {
      await markCloned(current, user, shown, trx)
      return false
    }
    const { counter, isBackedUp } = shown
    await current.merge({ counter, isBackedUp, lastUsedAt: now() }).save()
    return true
  })
}

async function markCloned(
  passkey: Passkey,
  user: User,
  shown: Assertion,
  trx: TransactionClientContract
) {
  await recordAudit({
    action: 'auth.passkey_cloned',
    actorId: null,
    subjectType: 'user',
    subjectId: user.id,
    districtId: user.districtId,
    data: { passkeyId: passkey.id, counter: shown.counter, last: Number(passkey.counter) },
    trx,
  })
  await passkey.merge({ clonedAt: now() }).save()
  await sendSecurityNoticeEverywhere(trx, user, 'passkey_cloned')
}
