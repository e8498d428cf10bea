import db from '@adonisjs/lucid/services/db'
import { sessionDigest } from '#auth/sessions/session_digest'
import { directRows, type Statement } from '#core/database/direct_rows'
import { UnconfirmedSession } from '#core/sessions/unconfirmed_session'

/** A row of the people's table. */
export type PersonRow = Record<string, unknown> & { id: number }

/** What the database said of a session when it was read last. */
export interface RememberedSession {
  /** What it holds, as JSON: each request gets values of its own. */
  values: string
  person: PersonRow
  /** Of everything that the session and its person hold (`sessionDigest`). */
  digest: string
}

/** So many sessions are remembered before the oldest are read again. */
const REMEMBERED = 1_000

const remembered = new Map<string, RememberedSession>()

export function rememberSession(sessionId: string, session: RememberedSession) {
  remembered.delete(sessionId)
  remembered.set(sessionId, session)
  if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value!)
}

/** Whoever changes or ends a session here knows that what is remembered of it is over. */
export function forgetSession(sessionId: string) {
  remembered.delete(sessionId)
}

export const recallSession = (sessionId: string) => remembered.get(sessionId) ?? null

/** A session that is remembered, which a page confirms by its own statement. */
export async function unconfirmed(
  sessionId: string,
  { digest }: RememberedSession
): Promise<UnconfirmedSession> {
  const statement = {
    sql: `select count(*) from sessions join users on users.id = sessions.user_id
      where sessions.id = ? and sessions.expires_at > ? and ${await sessionDigest()} = ?`,
    bindings: [sessionId, new Date(), digest],
  }
  return new UnconfirmedSession(statement, askAlone, () => forgetSession(sessionId))
}

async function askAlone({ sql, bindings }: Statement): Promise<number> {
  const alone = { sql: `select (${sql}) as stands`, bindings }
  const [row] = await directRows<{ stands: number }>(db.connection(), alone)
  return Number(row.stands)
}
