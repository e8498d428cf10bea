import emitter from '@adonisjs/core/services/emitter'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  type ClaimMapping,
  type ClaimedPerson,
  type ClaimedPost,
  GRACE_MS,
  type ProviderIdentity,
  mappedPosts,
  postChanges,
  sessionState,
} from '#auth/rules/single_sign_on'
import SsoLink from '#auth/models/sso_link'
import SsoRequest from '#auth/models/sso_request'
import User from '#auth/models/user'
import { roleAssignmentsInForce } from '#auth/queries/role_assignments'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { identityProvider } from '#auth/actions/openid_provider'
import SsoSession from '#auth/models/sso_session'
import timeouts from '#config/timeouts'
import { sqlInstant } from '#kernel/database/dialect'

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

  async #compareClaims(link: SsoLink, content: MappedClaims): Promise<void> {
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
interface MappedClaims {
  person: ClaimedPerson
  posts: ClaimedPost[]
}

interface NewRequest extends MappedClaims {
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

/** Age of rows of sessions that were left without signing out. */
const ABANDONED_MS = 12 * 60 * 60_000

/** Maximum duration of one check: the provider's metadata, its answer and its keys. */
const LEASE_MS = 3 * timeouts.ssoAnswer + 1000
const WAIT_MS = 200

/** Stores the data with which the provider is asked whether the session is still valid. @returns its id */
export async function openSsoSession(userId: number, identity: ProviderIdentity): Promise<string> {
  const now = getClock().now()
  const abandonedBefore = sqlInstant(new Date(now.getTime() - ABANDONED_MS))
  await db
    .from('sso_sessions')
    .where('user_id', userId)
    .where('checked_at', '<', abandonedBefore)
    .delete()
  const { id } = await SsoSession.create({
    id: randomUUID(),
    userId,
    sidDigest: identity.sidDigest,
    tokensCipher: SsoSession.encryptTokens(identity.tokens),
    checkedAt: DateTime.fromJSDate(now).toUTC(),
  })
  return id
}

/**
 * Whether a session that was opened at the provider is still valid. The provider is asked every four minutes, by one
 * request of the session, for which its others wait; while it cannot be reached the session remains valid within the
 * grace period.
 *
 * @param waitMs how long they wait
 */
export async function isSsoSessionLive(id: string, waitMs = LEASE_MS): Promise<boolean> {
  let checked = 0
  for (let waited = 0; waited <= waitMs; waited += WAIT_MS) {
    const session = await SsoSession.find(id)
    if (!session) return false
    const now = getClock().now()
    checked = session.checkedAt.toMillis()
    const failed = session.failedAt?.toMillis() ?? null
    const state = sessionState({ checked, failed }, now.getTime())
    if (state === 'holds') return true
    if (state === 'ended') return endSession(session, 'unreachable')
    if (await acquireLease(id, now)) return askProvider(session)
    await setTimeout(WAIT_MS)
  }
  return getClock().now().getTime() - checked < GRACE_MS
}

async function acquireLease(id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .from('sso_sessions')
    .where({ id })
    .where((query) =>
      query.whereNull('claimed_until').orWhere('claimed_until', '<=', sqlInstant(now))
    )
    .update({ claimed_until: sqlInstant(new Date(now.getTime() + LEASE_MS)) })
  return Number(claimed) === 1
}

async function askProvider(session: SsoSession): Promise<boolean> {
  const row = () => db.from('sso_sessions').where('id', session.id)
  try {
    const tokens = (await identityProvider()?.check(session.tokens)) ?? null
    if (tokens === null) return await endSession(session, 'refused')
    const updated = await row().update({
      tokens_cipher: SsoSession.encryptTokens(tokens),
      checked_at: sqlInstant(getClock().now()),
      failed_at: null,
      claimed_until: null,
    })
    /** Zero rows: it was ended at the provider meanwhile. */
    return Number(updated) === 1
  } catch (error) {
    logger.warn({ err: error, userId: session.userId }, 'request to the sign-in provider failed')
    const now = getClock().now()
    if (now.getTime() - session.checkedAt.toMillis() >= GRACE_MS)
      return endSession(session, 'unreachable')
    const updated = await row().update({ failed_at: sqlInstant(now), claimed_until: null })
    return Number(updated) === 1
  }
}

async function endSession(session: SsoSession, reason: 'refused' | 'unreachable'): Promise<false> {
  await endSessions(session.userId, [session.id], reason)
  return false
}

/** Sessions that another request has ended meanwhile are recorded by that request. */
async function endSessions(userId: number, ids: string[], reason: string): Promise<void> {
  const count = Number(await db.from('sso_sessions').whereIn('id', ids).delete())
  if (count === 0) return
  await recordAudit({
    action: 'single_sign_on.ended',
    actor: null,
    subjectType: 'user',
    subjectId: userId,
    data: { reason, count },
  })
}

/** Ends the sessions that the provider reports as ended: one, or all of a user. @throws where the message is forged */
export class EndSessionsOfProvider {
  async run(message: string): Promise<void> {
    const ended = await identityProvider()!.ended(message)
    const sessions = SsoSession.query()
    if (ended.sidDigest !== null) sessions.where('sidDigest', ended.sidDigest)
    if (ended.subjectDigest !== null) {
      const link = await SsoLink.findBy('subjectDigest', ended.subjectDigest)
      sessions.where('userId', link?.userId ?? 0)
    }
    for (const [userId, rows] of Map.groupBy(await sessions, (row) => row.userId)) {
      const ids = rows.map(({ id }) => id)
      await endSessions(userId, ids, 'logout')
    }
  }
}

/**
 * Deletes a session that its user ends here. @returns the address at which the browser ends the provider's own; null
 * for none
 */
export async function closeSsoSession(id: string): Promise<string | null> {
  const session = await SsoSession.find(id)
  await session?.delete()
  try {
    return (session && (await identityProvider()?.signOutAddress(session.tokens))) ?? null
  } catch (error) {
    logger.warn({ err: error }, 'request to the sign-in provider failed')
    return null
  }
}
