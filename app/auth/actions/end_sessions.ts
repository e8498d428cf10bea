import app from '@adonisjs/core/services/app'
import { SessionCollection } from '@adonisjs/session'
import type User from '#auth/models/user'
import { sessionKey } from '#auth/queries/open_sessions'
import { recordAudit } from '#core/audit/record_audit'

/**
 * Ends a person's sessions on every machine but the one given. Call it outside a transaction.
 * Their stamp has made them worthless already; this removes what they hold.
 *
 * @returns how many were ended
 */
export async function endSessions(
  userId: number,
  options: { exceptSessionId?: string; onlyKey?: string } = {}
): Promise<number> {
  const { exceptSessionId, onlyKey } = options
  const sessions = await app.container.make(SessionCollection)
  if (!sessions.supportsTagging()) return 0
  let ended = 0
  for (const { id } of await sessions.tagged(String(userId))) {
    if (id === exceptSessionId || (onlyKey && sessionKey(id) !== onlyKey)) continue
    await sessions.destroy(id)
    ended++
  }
  return ended
}

export interface SignOutElsewhere {
  user: User
  /** The session that stays. */
  sessionId: string
  /** One session by its key; all others when left out. */
  key?: string
}

/** A person ends own sessions on other devices. Returns how many there were. */
export class EndOwnSessions {
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
