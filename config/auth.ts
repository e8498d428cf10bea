import { defineConfig } from '@adonisjs/auth'
import { sessionGuard, SessionLucidUserProvider } from '@adonisjs/auth/session'
import type User from '#auth/models/user'
import type { Authenticators, InferAuthenticators, InferAuthEvents } from '@adonisjs/auth/types'

/** Loads a user together with their posts. */
class PersonProvider extends SessionLucidUserProvider<typeof User> {
  #queries?: Promise<typeof import('#auth/queries/role_assignments')>

  override async findById(id: string | number | bigint) {
    this.#queries ??= import('#auth/queries/role_assignments')
    const person = await (await this.#queries).findPerson(Number(id))
    return person && this.createUserForGuard(person)
  }
}

const authConfig = defineConfig({
  default: 'web',
  guards: {
    web: sessionGuard({
      useRememberMeTokens: true,
      /** How long an applicant's own device stays signed in (DECISIONS 11). */
      rememberMeTokensAge: '30d',
      provider: new PersonProvider({ model: () => import('#auth/models/user') }),
    }),
  },
})

export default authConfig

declare module '@adonisjs/auth/types' {
  export interface Authenticators extends InferAuthenticators<typeof authConfig> {}
}
declare module '@adonisjs/core/types' {
  interface EventsList extends InferAuthEvents<Authenticators> {}
}
