import type { HttpContext } from '@adonisjs/core/http'
import type { SignUpDetails } from '#auth/actions/sign_up'
import { open, seal } from '#core/vault/vault'

const STARTED = 'auth_sign_up'

/** What a new applicant filled in, while the code is on its way; of the password only the hash. */
export type StartedSignUp = SignUpDetails & { password: { hash: string } }

/** Keeps a sign-up in its session, sealed: a reload in the middle of it loses nothing. */
export function keepSignUp({ session }: HttpContext, started: StartedSignUp) {
  session.put(STARTED, seal(JSON.stringify(started), 'sign_up'))
}

export function startedSignUp({ session }: HttpContext): StartedSignUp | null {
  const sealed = session.get(STARTED) as string | undefined
  return sealed ? (JSON.parse(open(sealed, 'sign_up')) as StartedSignUp) : null
}

export function forgetSignUp({ session }: HttpContext) {
  session.forget(STARTED)
}
