import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import {
  ALGORITHMS,
  consumeChallenge,
  refuseTooMany,
  webauthn,
} from '#auth/actions/passkey_challenges'
import { sendSecurityNoticeEverywhere } from '#auth/contracts/message_senders'
import Passkey from '#auth/models/passkey'
import type User from '#auth/models/user'
import { isLastFactor, lockUser, passkeysOf } from '#auth/queries/second_factors'
import { type NewPasskeyAnswer, passkeyDigest, passkeyRefused } from '#auth/rules/second_factor'
import { passkeySite } from '#config/sign_in'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'

type PasskeyChange = 'passkey_added' | 'passkey_renamed' | 'passkey_removed'

async function recordChange(
  change: PasskeyChange,
  user: User,
  data: Record<string, unknown>,
  trx: TransactionClientContract,
  actor: Pick<User, 'id' | 'roleId'> | null = user
) {
  const { id: subjectId, districtId } = user
  const action = `auth.${change}` as const
  await recordAudit({ action, actor, subjectType: 'user', subjectId, districtId, data, trx })
}

interface NewPasskey {
  user: User
  answer: NewPasskeyAnswer
  name: string
  /** The browser that requested the challenge. */
  browser: string
}

/**
 * Adds the passkey that a browser has created for its user, and notifies the user. The caller checks that the user has
 * reauthenticated (`middleware.stepUp`).
 *
 * @throws Refusal passkeys.messages.refused, known, too_many
 */
export class AddPasskey {
  async run({ user, answer, name, browser }: NewPasskey): Promise<void> {
    const challenge = await consumeChallenge(answer.response.clientDataJSON, {
      purpose: 'register',
      browser,
      userId: user.id,
    })
    const registration = challenge && (await verifyRegistration(user, answer, challenge))
    if (!registration) throw passkeyRefused()
    const { credential, credentialBackedUp: isBackedUp } = registration
    try {
      await inTransaction(async (trx) => {
        await lockUser(user.id, trx)
        refuseTooMany((await passkeysOf(user.id).useTransaction(trx)).length)
        const passkey = await Passkey.create(
          {
            userId: user.id,
            credentialId: credential.id,
            credentialDigest: passkeyDigest(credential.id),
            publicKey: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: (answer.response.transports ?? []).join(',').slice(0, 100),
            isBackedUp,
            name,
            createdAt: DateTime.fromJSDate(getClock().now()).toUTC(),
          },
          { client: trx }
        )
        /** A person with only the password may have started it. */
        await trx
          .from('second_factors')
          .where('user_id', user.id)
          .whereNull('confirmed_at')
          .delete()
        await recordChange('passkey_added', user, { passkeyId: passkey.id, isBackedUp }, trx)
        await sendSecurityNoticeEverywhere(trx, user, 'passkey_added')
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Refusal('passkeys.messages.known')
    }
  }
}

/** Returns the verified registration; null when it does not match this challenge, site and page. */
async function verifyRegistration(user: User, answer: NewPasskeyAnswer, expectedChallenge: string) {
  try {
    const { registrationInfo } = await (
      await webauthn()
    ).verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as Parameters<
        Awaited<ReturnType<typeof webauthn>>['verifyRegistrationResponse']
      >[0]['response'],
      expectedChallenge,
      expectedOrigin: passkeySite.origins,
      expectedRPID: passkeySite.id,
      requireUserVerification: user.isOfficer,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo ?? null
  } catch (error) {
    logger.info({ err: error, userId: user.id }, 'new passkey refused')
    return null
  }
}

const ownPasskey = async (user: User, id: number, trx: TransactionClientContract) => {
  const passkey = await Passkey.query({ client: trx })
    .where({ id, userId: user.id })
    .forUpdate()
    .first()
  if (!passkey) throw new NotFound()
  return passkey
}

/** @throws NotFound for a passkey that is not the user's */
export class RenamePasskey {
  async run(user: User, id: number, name: string): Promise<void> {
    await inTransaction(async (trx) => {
      const passkey = await ownPasskey(user, id, trx)
      await passkey.merge({ name }).save()
      await recordChange('passkey_renamed', user, { passkeyId: id }, trx)
    })
  }
}

/**
 * Removes a user's own passkey and notifies the user. @throws NotFound for a passkey that is not the user's; Refusal
 * last_factor
 */
export class RemovePasskey {
  async run(user: User, id: number): Promise<void> {
    await inTransaction(async (trx) => {
      await lockUser(user.id, trx)
      const passkey = await ownPasskey(user, id, trx)
      if (await isLastFactor(user, id, trx)) throw new Refusal('passkeys.messages.last_factor')
      await passkey.delete()
      await recordChange('passkey_removed', user, { passkeyId: id }, trx)
      await sendSecurityNoticeEverywhere(trx, user, 'passkey_removed')
    })
  }
}

/**
 * Removes all passkeys of an officer, by two administrators or the operator of the installation (`actor` null), and
 * notifies the officer. An officer who needs a second factor and has no app sets one up at the next sign-in.
 *
 * @returns false when there was none
 */
export async function removeAllPasskeys(
  user: User,
  actor: Pick<User, 'id' | 'roleId'> | null,
  existing?: TransactionClientContract
): Promise<boolean> {
  return inTransaction(async (trx) => {
    const count = Number(await trx.from('passkeys').where('user_id', user.id).delete())
    if (count === 0) return false
    await recordChange('passkey_removed', user, { count }, trx, actor)
    await sendSecurityNoticeEverywhere(trx, user, 'passkeys_removed')
    endSessionsAfter(trx, user.id)
    return true
  }, existing)
}
