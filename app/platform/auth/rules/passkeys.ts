import { hash } from 'node:crypto'
import { deviceOf } from '#auth/rules/devices'
import { Refusal } from '#kernel/exceptions/refusal'

interface Credential {
  /** All bytes are base64url. */
  id: string
  rawId: string
  type: 'public-key'
}

/** What a browser has signed with a passkey. */
export interface PasskeyAnswer extends Credential {
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    /** Whose it is, as the authenticator knows it. */
    userHandle?: string | null
  }
}

/** What a browser has made a passkey with. */
export interface NewPasskeyAnswer extends Credential {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

/** The refusal for every invalid response, whatever is wrong with it. */
export const passkeyRefused = () => new Refusal('passkeys.messages.refused')

/** So many one person may have: the devices of a life, and a bound for the row of them. */
export const MAX_PASSKEYS = 10

/** Letters of the name that a person gives a passkey; the column is as wide. */
export const MAX_PASSKEY_NAME = 60

/** So long a challenge can be answered. */
export const CHALLENGE_MINUTES = 5

/** What is done with a challenge: an answer made for one does nothing else. */
export type PasskeyPurpose = 'register' | 'sign_in' | 'second_factor' | 'step_up'

/** The bytes of an identifier or challenge in few letters; neither is a secret. */
export const passkeyDigest = (base64url: string) => hash('sha256', base64url, 'hex')

/** What an authenticator calls a person: the 16 random bytes of the public id, base64url. */
export const userHandleOf = (uuid: string) =>
  Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

/** The challenge that a browser's answer says it signed; null when it cannot be read. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * Whether a counter may follow another one. Authenticators that do not count always say 0 (passkeys that
 * are kept in several devices); of all others it only grows (WebAuthn level 3, section 6.1.1).
 */
export const isNextCounter = (counter: number, last: number) =>
  counter > last || (counter === 0 && last === 0)

/** What a passkey is called unless its person says otherwise: browser and system, 'Chrome, Android'. */
export function passkeyName(userAgent: string | null | undefined): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}
