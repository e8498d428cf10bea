import { defineConfig } from '@adonisjs/auth'
import type { Authenticators, InferAuthenticators, InferAuthEvents } from '@adonisjs/auth/types'
import { personGuard } from '#auth/sessions/person_guard'

const authConfig = defineConfig({
  default: 'web',
  guards: {
    web: personGuard(),
  },
})

export default authConfig

declare module '@adonisjs/auth/types' {
  export interface Authenticators extends InferAuthenticators<typeof authConfig> {}
}
declare module '@adonisjs/core/types' {
  interface EventsList extends InferAuthEvents<Authenticators> {}
}
