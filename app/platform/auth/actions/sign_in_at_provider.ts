import emitter from '@adonisjs/core/services/emitter'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ProviderIdentity } from '#auth/contracts/identity_provider'
import SsoLink from '#auth/models/sso_link'
import SsoRequest from '#auth/models/sso_request'
import User from '#auth/models/user'
import { roleAssignmentsInForce } from '#auth/queries/role_assignments'
import {
  type ClaimMapping,
  type ClaimedPerson,
  type ClaimedPost,
  mappedPosts,
  postChanges,
} from '#auth/rules/single_sign_on'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** Administrators must check: an officer signed in without the provider, or a person requests access. */
    'auth:sso_alert': {
      alert: 'emergency_sign_in' | 'sso_requested'
      name: string
      /** Identifies the occasion: each leads to one notification. */
      dedupeKey?: string
      trx: TransactionClientContract
    }
  }
}

type SignedIn =
  | { user: User }
  /** No claim maps to a role assignment; a request was sent to administrators; the account is disabled here. */
  | { user: null; why: 'no_post' | 'asked' | 'disabled' }

/**
 * Finds the user for a person of the provider. Claims neither grant access nor change rights: a person who is not
 * linked to an officer becomes a request that two administrators decide on, and so do claims that map to different role
 * assignments than before.
 */
export class SignInAtProvider {
  async run(
    { subjectDigest, person }: ProviderIdentity,
    mappings: readonly ClaimMapping[]
  ): Promise<SignedIn> {
    const known = new Set(mappings.map(({ value }) => value))
    const values = person.values.filter((value) => known.has(value))
    const content = { person: { ...person, values }, posts: mappedPosts(values, mappings) }
    const link = await SsoLink.findBy('subjectDigest', subjectDigest)
    if (link) {
      const user = await User.findOrFail(link.userId)
      if (!user.maySignIn) return { user: null, why: 'disabled' }
      await this.#compareClaims(link, content)
      return { user }
    }
    if (content.posts.length === 0) {
      await forgetRequest(subjectDigest)
      return { user: null, why: 'no_post' }
    }
    try {
      await saveRequest({ subjectDigest, userId: null, ...content })
    } catch (error) {
      /** A request from another browser of the person came first. */
      if (!isUniqueViolation(error)) throw error
    }
    return { user: null, why: 'asked' }
  }

  async #compareClaims(link: SsoLink, content: Claimed): Promise<void> {
    const { userId, subjectDigest, claimed } = link
    const held = await roleAssignmentsInForce(userId)
    const { given, ended } = postChanges(content.posts, claimed, held)
    if (given.length + ended.length > 0) return saveRequest({ subjectDigest, userId, ...content })
    await forgetRequest(subjectDigest)
    const claimedPosts = JSON.stringify(content.posts)
    if (claimedPosts !== link.claimedPosts) await link.merge({ claimedPosts }).save()
  }
}

/** Only those values of a person are stored that map to a role assignment. */
interface Claimed {
  person: ClaimedPerson
  posts: ClaimedPost[]
}

interface NewRequest extends Claimed {
  subjectDigest: string
  userId: number | null
}

/** Deletes a request of an earlier sign-in that the claims of this one do not support. */
const forgetRequest = (subjectDigest: string) =>
  SsoRequest.query().where({ subjectDigest }).delete()

/** Saves a request; administrators are notified of it once a day, however often it was dismissed. */
async function saveRequest({ subjectDigest, userId, person, posts }: NewRequest): Promise<void> {
  await inTransaction(async (trx) => {
    const known = await SsoRequest.findBy('subjectDigest', subjectDigest, { client: trx })
    const request = known ?? new SsoRequest()
    await request
      .useTransaction(trx)
      .merge({
        subjectDigest,
        userId,
        content: SsoRequest.encryptContent(person),
        seenAt: DateTime.fromJSDate(getClock().now()).toUTC(),
      })
      .save()
    if (known) return
    const { firstName, lastName } = person
    await recordAudit({
      action: 'single_sign_on.requested',
      actor: null,
      ...(userId === null ? {} : { subjectType: 'user', subjectId: userId }),
      data: { request: request.id, posts },
      trx,
    })
    const name = `${firstName} ${lastName}`.trim()
    const dedupeKey = `sso:${subjectDigest}:${getClock().today()}`
    await emitter.emitSerial('auth:sso_alert', { alert: 'sso_requested', name, dedupeKey, trx })
  })
}

/** Records a sign-in with password or passkey while single sign-on is on; administrators are notified. */
export class RecordEmergencySignIn {
  async run(user: User, address: string): Promise<void> {
    await inTransaction(async (trx) => {
      const data = { address }
      await recordAudit({ action: 'auth.emergency_sign_in', actor: user, data, trx })
      const name = user.displayName
      await emitter.emitSerial('auth:sso_alert', { alert: 'emergency_sign_in', name, trx })
    })
  }
}
