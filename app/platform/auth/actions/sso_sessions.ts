import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { identityProvider } from '#auth/actions/openid_provider'
import type { ProviderIdentity } from '#auth/contracts/identity_provider'
import SsoLink from '#auth/models/sso_link'
import SsoSession from '#auth/models/sso_session'
import { GRACE_MS, sessionState } from '#auth/rules/single_sign_on'
import timeouts from '#config/timeouts'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'

/** Age of rows of sessions that were left without signing out. */
const FORGOTTEN_MS = 12 * 60 * 60_000

/** Maximum duration of one check: the provider's metadata, its answer and its keys. */
const CLAIM_MS = 3 * timeouts.ssoAnswer + 1000
const WAIT_MS = 200

/** Stores the data with which the provider is asked whether the session is still valid. @returns its id */
export async function openSsoSession(userId: number, identity: ProviderIdentity): Promise<string> {
  const now = getClock().now()
  const forgotten = sqlInstant(new Date(now.getTime() - FORGOTTEN_MS))
  await db
    .from('sso_sessions')
    .where('user_id', userId)
    .where('checked_at', '<', forgotten)
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
export async function isSsoSessionLive(id: string, waitMs = CLAIM_MS): Promise<boolean> {
  let checked = 0
  for (let waited = 0; waited <= waitMs; waited += WAIT_MS) {
    const session = await SsoSession.find(id)
    if (!session) return false
    const now = getClock().now()
    checked = session.checkedAt.toMillis()
    const failed = session.failedAt?.toMillis() ?? null
    const state = sessionState({ checked, failed }, now.getTime())
    if (state === 'holds') return true
    if (state === 'ended') return endOne(session, 'unreachable')
    if (await claim(id, now)) return askProvider(session)
    await setTimeout(WAIT_MS)
  }
  return getClock().now().getTime() - checked < GRACE_MS
}

async function claim(id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .from('sso_sessions')
    .where({ id })
    .where((query) =>
      query.whereNull('claimed_until').orWhere('claimed_until', '<=', sqlInstant(now))
    )
    .update({ claimed_until: sqlInstant(new Date(now.getTime() + CLAIM_MS)) })
  return Number(claimed) === 1
}

async function askProvider(session: SsoSession): Promise<boolean> {
  const row = () => db.from('sso_sessions').where('id', session.id)
  try {
    const tokens = (await identityProvider()?.check(session.tokens)) ?? null
    if (tokens === null) return await endOne(session, 'refused')
    const kept = await row().update({
      tokens_cipher: SsoSession.encryptTokens(tokens),
      checked_at: sqlInstant(getClock().now()),
      failed_at: null,
      claimed_until: null,
    })
    /** Zero rows: it was ended at the provider meanwhile. */
    return Number(kept) === 1
  } catch (error) {
    logger.warn({ err: error, userId: session.userId }, 'request to the sign-in provider failed')
    const now = getClock().now()
    if (now.getTime() - session.checkedAt.toMillis() >= GRACE_MS)
      return endOne(session, 'unreachable')
    const kept = await row().update({ failed_at: sqlInstant(now), claimed_until: null })
    return Number(kept) === 1
  }
}

async function endOne(session: SsoSession, reason: 'refused' | 'unreachable'): Promise<false> {
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
export async function leaveSsoSession(id: string): Promise<string | null> {
  const session = await SsoSession.find(id)
  await session?.delete()
  try {
    return (session && (await identityProvider()?.signOutAddress(session.tokens))) ?? null
  } catch (error) {
    logger.warn({ err: error }, 'request to the sign-in provider failed')
    return null
  }
}
