import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { appUrl } from '#config/app'

/** Returns roles by their numbers, '1,4,5'; any other text, for instance `none`, names no role. */
const rolesIn = (text: string) => text.split(',').map(Number).filter(Number.isInteger)

/** How long responses are delayed, in milliseconds. Tests do not delay them, except those that measure it. */
export const RESPONSE_DELAYS = {
  /** For a response about a user who may not exist, in either case; longer than the work takes. */
  answerMs: 400,
  /** Added for each wrong attempt after the first ones. */
  slowerByMs: 50,
}

/** The site for which passkeys are created: those of another name or address are not accepted here. */
interface PasskeySite {
  /** The host name of the public address (`APP_URL`), which authenticators store. */
  id: string
  /** The addresses of pages whose responses are accepted. */
  origins: string[]
}

export const passkeySite: PasskeySite = {
  id: new URL(appUrl).hostname,
  origins: [new URL(appUrl).origin],
}

/**
 * Addresses to which the provider of single sign-on redirects the browser, and at which it reports the end of a
 * session.
 */
export const CALLBACK_PATH = '/sign-in/provider/callback'
export const PROVIDER_LOGOUT = '/sign-in/provider/logout'

/** Address at which DigiLocker requests letters, as an issuer's interface (docs/operations/digilocker.md). */
export const LETTER_REQUEST_PATH = '/digilocker/letters'

/** Settings of signing in (DECISIONS 11). */
const signIn = {
  /** Roles that require a second factor, outside the demonstration. */
  secondFactorRoles: rolesIn(env.get('SECOND_FACTOR_ROLES', '1,4,5,6,7')),
  /** Number of days for which a user who gave somebody access cannot act as the second user for them (DECISIONS 10). */
  twoPersonsDays: env.get('TWO_PERSONS_DAYS', 7),
  /** Whether the provider of single sign-on may have a private address; never one of this machine. */
  ssoPrivateAddresses: env.get('SSO_PRIVATE_ADDRESSES', false),
  ...(app.inTest ? { answerMs: 0, slowerByMs: 0 } : RESPONSE_DELAYS),
}

export default signIn
