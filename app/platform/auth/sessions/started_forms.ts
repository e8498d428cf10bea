import type { HttpContext } from '@adonisjs/core/http'
import type { SignUpDetails } from '#auth/actions/sign_up'
import { decrypt, encrypt, keyIndexOf } from '#kernel/vault/vault'

const STARTED = 'auth_sign_up'

/** What a new applicant filled in, while the code is on its way; of the password only the hash. */
export type StartedSignUp = SignUpDetails & { password: { hash: string } }

/** Keeps a sign-up in its session, sealed: a reload in the middle of it loses nothing. */
export function saveSignUp({ session }: HttpContext, started: StartedSignUp) {
  session.put(STARTED, encrypt(JSON.stringify(started), 'sign_up'))
}

/** Null where none was begun, or one under a key of the vault that was taken away since: it is begun again. */
export function startedSignUp({ session }: HttpContext): StartedSignUp | null {
  const encrypted = session.get(STARTED) as string | undefined
  if (!encrypted || keyIndexOf(encrypted, 'sign_up') === null) return null
  return JSON.parse(decrypt(encrypted, 'sign_up')) as StartedSignUp
}

export function forgetSignUp({ session }: HttpContext) {
  session.forget(STARTED)
}

const SETUP = 'auth_setup'

/**
 * The address for the set-up that this browser came by, by the digest of its token: the token itself
 * leaves the address bar, and no page names it.
 */
export const setupAddressOf = ({ session }: HttpContext) => session.get(SETUP) as string | undefined

export const saveSetupAddress = ({ session }: HttpContext, tokenDigest: string) =>
  session.put(SETUP, tokenDigest)

export const forgetSetupAddress = ({ session }: HttpContext) => session.forget(SETUP)
