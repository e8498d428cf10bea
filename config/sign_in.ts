import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { appUrl } from '#config/app'

/** Roles by their numbers, '1,4,5'; anything else, `none` for instance, names no role. */
const rolesIn = (text: string) => text.split(',').map(Number).filter(Number.isInteger)

/** How long answers are held back, in milliseconds. In tests none is, but in those that measure it. */
export const HELD_BACK = {
  /** Of one about somebody who may not exist, either way; it covers the work. */
  answerMs: 400,
  /** More for each wrong try above the first ones. */
  slowerByMs: 50,
}

/** The site that passkeys are made for: those of another name or address are worth nothing here. */
interface PasskeySite {
  /** The name of the public address (`APP_URL`), which authenticators keep. */
  id: string
  /** The addresses of pages whose answers are taken. */
  origins: string[]
}

export const passkeySite: PasskeySite = {
  id: new URL(appUrl).hostname,
  origins: [new URL(appUrl).origin],
}

/** Where the provider of single sign-on sends the browser back to, and says that a session ended. */
export const CALLBACK_PATH = '/sign-in/provider/callback'
export const PROVIDER_LOGOUT = '/sign-in/provider/logout'

/** Where DigiLocker asks for letters, as an issuer's interface (docs/operations/digilocker.md). */
export const LETTER_REQUESTS = '/digilocker/letters'

/** Who signs in how (DECISIONS 11). */
const signIn = {
  /** Roles that need a second factor, outside the demonstration. */
  secondFactorRoles: rolesIn(env.get('SECOND_FACTOR_ROLES', '1,4,5,6,7')),
  /** For so many days whoever gave somebody access is no second person beside them (DECISIONS 10). */
  twoPersonsDays: env.get('TWO_PERSONS_DAYS', 7),
  /** Whether the provider of single sign-on may have a private address; never one of this machine. */
  ssoPrivateAddresses: env.get('SSO_PRIVATE_ADDRESSES', false),
  ...(app.inTest ? { answerMs: 0, slowerByMs: 0 } : HELD_BACK),
}

export default signIn
