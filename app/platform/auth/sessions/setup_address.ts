import type { HttpContext } from '@adonisjs/core/http'

const SETUP = 'auth_setup'

/**
 * The address for the set-up that this browser came by, by the digest of its token: the token itself
 * leaves the address bar, and no page names it.
 */
export const setupAddressOf = ({ session }: HttpContext) => session.get(SETUP) as string | undefined

export const saveSetupAddress = ({ session }: HttpContext, tokenDigest: string) =>
  session.put(SETUP, tokenDigest)

export const forgetSetupAddress = ({ session }: HttpContext) => session.forget(SETUP)
