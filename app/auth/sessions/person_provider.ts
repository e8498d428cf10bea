import { symbols } from '@adonisjs/auth'
import { SessionLucidUserProvider } from '@adonisjs/auth/session'
import type { SessionUserProviderContract } from '@adonisjs/auth/types/session'
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { personOfSession } from '#auth/sessions/person_session_store'
import type { PersonRow } from '#auth/sessions/remembered_sessions'

/** The attributes that were made of a row: a remembered session brings the same row again. */
const attributesOf = new WeakMap<PersonRow, User['$attributes']>()

/** The framework's provider, which also takes a row that is already there. One for all requests. */
class People extends SessionLucidUserProvider<typeof User> {
  async fromRow(row: PersonRow) {
    const client = db.connection()
    const model = await this.getModel()
    const origin = { client, connection: client.connectionName }
    const known = attributesOf.get(row)
    if (known) return this.createUserForGuard(copyOf(known, model, origin))
    const user = model.$createFromAdapterResult(row, {}, origin)!
    attributesOf.set(row, { ...user.$attributes })
    return this.createUserForGuard(user)
  }
}

/** A model of its own for each request, so that none sees what another changes. */
function copyOf(
  attributes: User['$attributes'],
  model: typeof User,
  origin: Parameters<User['$setOptionsAndTrx']>[0]
): User {
  const user = new model()
  Object.assign(user.$attributes, attributes)
  Object.assign(user.$original, attributes)
  user.$setOptionsAndTrx(origin)
  user.$isPersisted = true
  user.$isLocal = false
  return user
}

const people = new People({ model: () => import('#auth/models/user') })

/** Finds who is signed in: the person that came with the session, else in the database. */
export class PersonProvider implements SessionUserProviderContract<User> {
  declare [symbols.PROVIDER_REAL_USER]: User
  readonly #ctx: HttpContext

  constructor(ctx: HttpContext) {
    this.#ctx = ctx
  }

  createUserForGuard(user: User) {
    return people.createUserForGuard(user)
  }

  findById(id: number) {
    const row = personOfSession(this.#ctx, Number(id))
    return row ? people.fromRow(row) : people.findById(id)
  }
}
