import { postJson } from '~/lib/post_json'

/** What an authenticator has signed or made, as the server takes it: all bytes as base64url. */
export type PasskeyAnswer = {
  id: string
  rawId: string
  type: string
  response: Record<string, string | string[] | null>
}

interface Named {
  id: string
}

interface SentOptions {
  challenge: string
  user?: Named
  allowCredentials?: Named[]
  excludeCredentials?: Named[]
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0)
  )

const textOf = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const withBytes = <T extends Named>(named: T) => ({ ...named, id: bytesOf(named.id) })

/** What the server asks for, as the browser takes it: older ones have no parser of their own. */
function optionsOf(sent: SentOptions): unknown {
  return {
    ...sent,
    challenge: bytesOf(sent.challenge),
    ...(sent.user ? { user: withBytes(sent.user) } : {}),
    allowCredentials: sent.allowCredentials?.map(withBytes),
    excludeCredentials: sent.excludeCredentials?.map(withBytes),
  }
}

function answerOf(
  { id, rawId, type }: PublicKeyCredential,
  response: PasskeyAnswer['response']
): PasskeyAnswer {
  return { id, rawId: textOf(rawId), type, response }
}

/** What waits for the person to choose a passkey; a browser waits for one thing at a time. */
let waiting: AbortController | undefined

function beginWaiting(): AbortSignal {
  waiting?.abort()
  waiting = new AbortController()
  return waiting.signal
}

/**
 * Has the person sign a challenge with a passkey.
 *
 * @param isOffered waits until they choose one among what the browser offers in the field of the user name
 * @returns null when they left it, or another question took its place
 * @throws Refused, TypeError as `postJson`
 */
export async function signWithPasskey(
  challenge: string,
  isOffered = false
): Promise<PasskeyAnswer | null> {
  const signal = beginWaiting()
  const sent = await postJson<SentOptions>(challenge, {})
  if (signal.aborted) return null
  const signed = await left(
    navigator.credentials.get({
      publicKey: optionsOf(sent) as PublicKeyCredentialRequestOptions,
      ...(isOffered ? { mediation: 'conditional' as CredentialMediationRequirement } : {}),
      signal,
    })
  )
  if (!signed) return null
  const made = (signed as PublicKeyCredential).response as AuthenticatorAssertionResponse
  return answerOf(signed as PublicKeyCredential, {
    clientDataJSON: textOf(made.clientDataJSON),
    authenticatorData: textOf(made.authenticatorData),
    signature: textOf(made.signature),
    userHandle: made.userHandle ? textOf(made.userHandle) : null,
  })
}

/**
 * Has the device make a passkey.
 *
 * @returns null when the person left it
 * @throws DOMException InvalidStateError when the device has one already; Refused, TypeError as `postJson`
 */
export async function makePasskey(): Promise<PasskeyAnswer | null> {
  const signal = beginWaiting()
  const sent = await postJson<SentOptions>('/account/passkeys/challenge', {})
  const made = await left(
    navigator.credentials.create({
      publicKey: optionsOf(sent) as PublicKeyCredentialCreationOptions,
      signal,
    })
  )
  if (!made) return null
  const response = (made as PublicKeyCredential).response as AuthenticatorAttestationResponse
  return answerOf(made as PublicKeyCredential, {
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  })
}

/** Stops waiting for a choice, as when its page is left. */
export const stopWaiting = () => waiting?.abort()

/** Left alone, refused by the person or taken away: nothing happened. */
async function left<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof DOMException && /^(?:NotAllowed|Abort)Error$/.test(error.name)) return null
    throw error
  }
}
