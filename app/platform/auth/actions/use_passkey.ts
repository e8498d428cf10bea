import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordFailedAttempt } from '#auth/actions/failed_attempts'
import { consumeChallenge } from '#auth/actions/passkey_challenges'
import { webauthn } from '#auth/actions/passkey_options'
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
} from '#auth/rules/passkeys'
import { countPasskeyAttempt, undoPasskeyAttempt } from '#auth/throttling/failed_attempts'
import { passkeySite } from '#config/sign_in'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

export interface PasskeyUse {
  answer: PasskeyAnswer
  purpose: Exclude<PasskeyPurpose, 'register'>
  /** The browser that asked for the challenge. */
  browser: string
  /** Network address of the person. */
  address: string
  /** Whose it must be; null at a sign-in, where the passkey says it. */
  user: User | null
}

/** What a signature has shown. */
interface Assertion {
  counter: number
  /** Whether the authenticator was unlocked: by a PIN, a finger or a face. */
  isUnlocked: boolean
  isBackedUp: boolean
}

/**
 * Takes what a browser has signed with a passkey, once. Whatever is wrong with it, and whoever's it is, the
 * answer is the same; only who has shown to hold the passkey learns more.
 *
 * @returns whose passkey it is
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
    if (!(await takeCounter(passkey, user, shown))) throw new Refusal('passkeys.messages.cloned')
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

/** What the signature shows; null when it is none of this passkey, challenge, site and page. */
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
        /** It would be compared before the signature is: anybody could have a passkey taken for a copy. */
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
 * Keeps the counter of a signature. One that does not go on from the last was made by a copy, or the last
 * one was: the passkey no longer works from then on, and its person is notified.
 *
 * @returns false for such a one
 */
async function takeCounter(passkey: Passkey, user: User, shown: Assertion): Promise<boolean> {
  return inTransaction(async (trx) => {
    const current = await Passkey.query({ client: trx })
      .where('id', passkey.id)
      .whereNull('clonedAt')
      .forUpdate()
      .first()
    /** Removed, or found to be a copy, at the same moment. */
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
