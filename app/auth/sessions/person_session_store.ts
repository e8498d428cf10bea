import db from '@adonisjs/lucid/services/db'
import { MessageBuilder } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { SessionData, SessionStoreWithTaggingContract } from '@adonisjs/session/types'
import { directRows } from '#core/database/direct_rows'
import { KeptSessionStore } from '#core/sessions/kept_session_store'

/** A row of the people's table. */
export type PersonRow = Record<string, unknown> & { id: number }

type FoundRow = { session_data: string; session_ends: string | number | Date } & (
  PersonRow | { id: null }
)

const SESSION_AND_PERSON = `
  select users.*, sessions.data as session_data, sessions.expires_at as session_ends
  from sessions left join users on users.id = sessions.user_id
  where sessions.id = ?`

/** Whose session a request came with, as it was read with the session. */
const people = new WeakMap<HttpContext, PersonRow>()

/** The person that was found with the session of this request, if it is the one asked for. */
export function personOfSession(ctx: HttpContext, id: number): PersonRow | null {
  const person = people.get(ctx)
  return person?.id === id ? person : null
}

/**
 * Sessions in the database, each read together with its person: one round trip instead of two before
 * anything of a page is begun (PERFORMANCE).
 */
export class PersonSessionStore extends KeptSessionStore {
  readonly #ctx: HttpContext

  constructor(store: SessionStoreWithTaggingContract, ctx: HttpContext) {
    super(store)
    this.#ctx = ctx
  }

  protected override async find(sessionId: string): Promise<SessionData | null> {
    const asked = { sql: SESSION_AND_PERSON, bindings: [sessionId] }
    const [row] = await directRows<FoundRow>(db.connection(), asked)
    if (!row) return null
    const { session_data: text, session_ends: ends, ...person } = row
    /** The framework's store ends a session that is over. */
    if (new Date(ends).getTime() < Date.now()) return this.store.read(sessionId)
    if (person.id !== null) people.set(this.#ctx, person as PersonRow)
    return sessionData(text, sessionId)
  }
}

/** What a session holds; nothing when it was tampered with. */
function sessionData(text: string, sessionId: string): SessionData | null {
  try {
    return new MessageBuilder().verify<SessionData>(text, sessionId)
  } catch {
    return null
  }
}
