import app from '@adonisjs/core/services/app'
import { SessionCollection } from '@adonisjs/session'

/**
 * Ends a person's sessions on every machine but the one given. Call it outside a transaction.
 * Their stamp has made them worthless already; this removes what they hold.
 */
export async function endSessions(userId: number, options: { exceptSessionId?: string } = {}) {
  const sessions = await app.container.make(SessionCollection)
  if (!sessions.supportsTagging()) return
  for (const { id } of await sessions.tagged(String(userId))) {
    if (id !== options.exceptSessionId) await sessions.destroy(id)
  }
}
