import type { HttpContext } from '@adonisjs/core/http'
import type { SignUpDetails } from '#auth/actions/sign_up'
import { decrypt, encrypt, keyIndexOf } from '#kernel/vault/vault'

const STARTED = 'auth_sign_up'

/** The form of a new applicant, while the code is being sent; of the password only the hash. */
export type StartedSignUp = SignUpDetails & { password: { hash: string } }

/** Saves a sign-up in its session, encrypted, so that a reload in the middle of it loses nothing. */
export function saveSignUp({ session }: HttpContext, started: StartedSignUp) {
  session.put(STARTED, encrypt(JSON.stringify(started), 'sign_up'))
}

/**
 * Null where none was started, or where its encryption key has been removed from the vault since: the sign-up is then
 * started again.
 */
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
 * The set-up address with which this browser arrived, by the digest of its token: the token itself leaves the address
 * bar, and no page contains it.
 */
export const setupAddressOf = ({ session }: HttpContext) => session.get(SETUP) as string | undefined

export const saveSetupAddress = ({ session }: HttpContext, tokenDigest: string) =>
  session.put(SETUP, tokenDigest)

export const forgetSetupAddress = ({ session }: HttpContext) => session.forget(SETUP)
