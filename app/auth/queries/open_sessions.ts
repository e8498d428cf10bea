import { createHash } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { SessionCollection } from '@adonisjs/session'
import { OPENING, type Opening } from '#auth/sessions/person_session'

export interface OpenSession {
  /** Names the session without being its id, which would open it. */
  key: string
  isCurrent: boolean
  /** How it was opened; null for one from before this was kept. */
  opening: Opening | null
}

/** What a session is called on its owner's page. */
export function sessionKey(sessionId: string): string {
  return createHash('sha256').update(`session:${sessionId}`).digest('base64url').slice(0, 16)
}

/** A person's open sessions on every machine: this one first, then the newest. */
export async function openSessions(userId: number, currentId: string): Promise<OpenSession[]> {
  const sessions = await app.container.make(SessionCollection)
  if (!sessions.supportsTagging()) return []
  const rows = (await sessions.tagged(String(userId))).map(({ id, data }) => ({
    key: sessionKey(id),
    isCurrent: id === currentId,
    opening: (data[OPENING] as Opening | undefined) ?? null,
  }))
  const openedAt = ({ opening }: OpenSession) => Date.parse(opening?.at ?? '') || 0
  return rows.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || openedAt(b) - openedAt(a)
  )
}
