import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { tokensOfDevice } from '#auth/models/own_device_tokens'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { SessionCollection } from '@adonisjs/session'
import type User from '#auth/models/user'
import { loadOfficer } from '#auth/queries/users'
import { listActiveSignIns } from '#auth/queries/account'
import { recordAudit } from '#kernel/audit/record_audit'
import { afterCommit } from '#kernel/database/deferred_effects'

/**
 * Revokes devices that could open a session automatically: one, or all but one, each identified by one of its tokens.
 */
export async function revokeOwnDevices(
  userId: number,
  which: { only: number } | { except: number | null },
  trx?: TransactionClientContract
): Promise<void> {
  const client = trx ?? db.connection()
  const tokens = client.from('remember_me_tokens').where('tokenable_id', userId)
  if ('only' in which) tokens.whereIn('id', await tokensOfDevice(client, userId, which.only))
  else if (which.except !== null) {
    tokens.whereNotIn('id', await tokensOfDevice(client, userId, which.except))
  }
  await tokens.delete()
}

/**
 * Ends a user's sessions on every machine except the given one, and revokes the devices that could open new ones. Call
 * it outside a transaction. The changed stamp has invalidated them already; this deletes their data.
 *
 * @returns how many were ended
 */
export async function endSessions(
  userId: number,
  options: { exceptSessionId?: string; onlyKey?: string } = {}
): Promise<number> {
  const { exceptSessionId, onlyKey } = options
  const sessions = await app.container.make(SessionCollection)
  const ended = (await listActiveSignIns(userId)).filter(
    ({ key, sessionId }) =>
      (sessionId === null || sessionId !== exceptSessionId) && (!onlyKey || key === onlyKey)
  )
  for (const { sessionId, deviceId } of ended) {
    if (deviceId !== null) await revokeOwnDevices(userId, { only: deviceId })
    if (sessionId !== null) await sessions.destroy(sessionId)
  }
  return ended.length
}

/** Ends the sessions once a change of the user is committed. They are invalid even if this fails. */
export function endSessionsAfter(trx: TransactionClientContract, userId: number): void {
  afterCommit(trx, async () => {
    try {
      await endSessions(userId)
    } catch (error) {
      logger.error({ err: error, userId }, 'sessions could not be ended')
    }
  })
}

interface SignOutElsewhere {
  user: User
  /** The session that remains. */
  sessionId: string
  /** Key of a single session; all others if omitted. */
  key?: string
}

/** Ends a user's own sessions on other devices. Returns how many there were. */
export class EndOtherSessions {
  async run({ user, sessionId, key }: SignOutElsewhere): Promise<number> {
    const count = await endSessions(user.id, { exceptSessionId: sessionId, onlyKey: key })
    const { id: actorId, roleId: actorRole, districtId } = user
    if (count > 0) {
      const data = { count }
      await recordAudit({ action: 'auth.sessions_ended', actorId, actorRole, districtId, data })
    }
    return count
  }
}

/** Ends an officer's sessions on every device, by an administrator. Returns how many there were. */
export class EndOfficersSessions {
  /** @throws NotFound for an unknown user, and for an applicant */
  async run(userId: number, by: Pick<User, 'id' | 'roleId'>): Promise<number> {
    const { user } = await loadOfficer(userId)
    const count = await endSessions(userId)
    await recordAudit({
      action: 'auth.sessions_ended',
      actor: by,
      subjectType: 'user',
      subjectId: userId,
      districtId: user.districtId,
      data: { count },
    })
    return count
  }
}
