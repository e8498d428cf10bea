import { symbols } from '@adonisjs/auth'
import { SessionLucidUserProvider } from '@adonisjs/auth/session'
import type { SessionUserProviderContract } from '@adonisjs/auth/types/session'
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { type PersonRow, personOfSession } from '#auth/sessions/person_session_store'

/** The framework's provider, which also takes a row that is already there. One for all requests. */
class People extends SessionLucidUserProvider<typeof User> {
  async fromRow(row: PersonRow) {
    const client = db.connection()
    const model = await this.getModel()
    const origin = { client, connection: client.connectionName }
    return this.createUserForGuard(model.$createFromAdapterResult(row, {}, origin)!)
  }
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
