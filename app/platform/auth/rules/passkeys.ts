import { hash } from 'node:crypto'
import { deviceOf } from '#auth/rules/devices'
import { Refusal } from '#kernel/exceptions/refusal'

interface Credential {
  /** All bytes are base64url. */
  id: string
  rawId: string
  type: 'public-key'
}

/** The signed response of a browser to a passkey challenge. */
export interface PasskeyAnswer extends Credential {
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    /** Handle of the owner, as stored in the authenticator. */
    userHandle?: string | null
  }
}

/** The response of a browser that created a passkey. */
export interface NewPasskeyAnswer extends Credential {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

/** The refusal for every invalid response, whatever is wrong with it. */
export const passkeyRefused = () => new Refusal('passkeys.messages.refused')

/** Maximum number of passkeys of one user: enough for all devices, and a limit for the list. */
export const MAX_PASSKEYS = 10

/** Maximum length of the name that a user gives a passkey; equals the width of the column. */
export const MAX_PASSKEY_NAME = 60

/** Minutes for which a challenge can be answered. */
export const CHALLENGE_MINUTES = 5

/** Purpose of a challenge: a response to it is not valid for any other. */
export type PasskeyPurpose = 'register' | 'sign_in' | 'second_factor' | 'step_up'

/** Short digest of an identifier or challenge; neither is secret. */
export const passkeyDigest = (base64url: string) => hash('sha256', base64url, 'hex')

/** The user handle for authenticators: the 16 random bytes of the public id, base64url. */
export const userHandleOf = (uuid: string) =>
  Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

/** The challenge that a browser's response claims to have signed; null when it cannot be read. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * Whether a counter may follow another one. Authenticators that do not count always return 0 (passkeys that are stored
 * on several devices); for all others it only increases (WebAuthn level 3, section 6.1.1).
 */
export const isNextCounter = (counter: number, last: number) =>
  counter > last || (counter === 0 && last === 0)

/** Default name of a passkey: browser and system, 'Chrome, Android'. */
export function passkeyName(userAgent: string | null | undefined): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}
