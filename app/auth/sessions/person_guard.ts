import { SessionGuard } from '@adonisjs/auth/session'
import type { GuardConfigProvider } from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'
import { PersonProvider } from '#auth/sessions/person_provider'

type PersonGuard = SessionGuard<false, PersonProvider>

/** The framework's session guard with a provider for each request: it knows who came with the session. */
export function personGuard(): GuardConfigProvider<(ctx: HttpContext) => PersonGuard> {
  return {
    async resolver(name, app) {
      const emitter = (await app.container.make('emitter')) as ConstructorParameters<
        typeof SessionGuard<false, PersonProvider>
      >[3]
      return (ctx) =>
        new SessionGuard(
          name,
          ctx,
          { useRememberMeTokens: false },
          emitter,
          new PersonProvider(ctx)
        )
    },
  }
}
