import db from '@adonisjs/lucid/services/db'
import { MessageBuilder } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { SessionData, SessionStoreWithTaggingContract } from '@adonisjs/session/types'
import { directRows } from '#core/database/direct_rows'
import { isSqlite } from '#core/database/dialect'
import { isConfirming } from '#core/sessions/confirming_pages'
import { KeptSessionStore } from '#core/sessions/kept_session_store'
import {
  forgetSession,
  type PersonRow,
  recallSession,
  rememberSession,
  unconfirmed,
} from '#auth/sessions/remembered_sessions'
import { sessionDigest } from '#auth/sessions/session_digest'

type FoundRow = {
  session_data: string
  session_ends: string | number | Date
  session_digest?: string
} & (PersonRow | { id: null })

const sessionAndPerson = (digest = '') => `
  select users.*, sessions.data as session_data, sessions.expires_at as session_ends${digest}
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
 * anything of a page is begun. A page that confirms its session with its own statement begins with what
 * is remembered of it (PERFORMANCE).
 */
export class PersonSessionStore extends KeptSessionStore {
  readonly #ctx: HttpContext

  constructor(store: SessionStoreWithTaggingContract, ctx: HttpContext) {
    super(store)
    this.#ctx = ctx
  }

  protected override async find(sessionId: string): Promise<SessionData | null> {
    const mayBeRemembered = isConfirming(this.#ctx) && !isSqlite(db.connection())
    const session = mayBeRemembered ? recallSession(sessionId) : null
    if (!session) return this.#read(sessionId, mayBeRemembered)
    this.#ctx.unconfirmedSession = await unconfirmed(sessionId, session)
    people.set(this.#ctx, session.person)
    return JSON.parse(session.values)
  }

  async #read(sessionId: string, isToRemember: boolean): Promise<SessionData | null> {
    const digest = isToRemember ? `, ${await sessionDigest()} as session_digest` : ''
    const asked = { sql: sessionAndPerson(digest), bindings: [sessionId] }
    const [row] = await directRows<FoundRow>(db.connection(), asked)
    if (!row) return null
    const { session_data: data, session_ends: ends, session_digest: known, ...person } = row
    /** The framework's store ends a session that is over. */
    if (new Date(ends).getTime() < Date.now()) return this.store.read(sessionId)
    const values = sessionData(data, sessionId)
    if (isPerson(person)) {
      people.set(this.#ctx, person)
      const isWhole = known !== undefined && values !== null
      if (isWhole) {
        rememberSession(sessionId, { values: JSON.stringify(values), person, digest: known })
      }
    }
    return values
  }

  override async write(sessionId: string, data: SessionData) {
    forgetSession(sessionId)
    await super.write(sessionId, data)
  }

  override destroy(sessionId: string) {
    forgetSession(sessionId)
    return super.destroy(sessionId)
  }
}

const isPerson = (row: PersonRow | { id: null }): row is PersonRow => row.id !== null

/** What a session holds; nothing when it was tampered with. */
function sessionData(text: string, sessionId: string): SessionData | null {
  try {
    return new MessageBuilder().verify<SessionData>(text, sessionId)
  } catch {
    return null
  }
}
