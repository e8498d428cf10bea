import { postJson } from '~/lib/post_json'

/** What an authenticator has signed or created, in the format of the server: all bytes as base64url. */
export type PasskeyAnswer = {
  id: string
  rawId: string
  type: string
  response: Record<string, string | string[] | null>
}

interface WithId {
  id: string
}

interface SentOptions {
  challenge: string
  user?: WithId
  allowCredentials?: WithId[]
  excludeCredentials?: WithId[]
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

const withBytes = <T extends WithId>(named: T) => ({ ...named, id: bytesOf(named.id) })

/** Converts the server's request to the browser's format: older browsers have no parser for it. */
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

/** A request that waits for the user to choose a passkey; a browser waits for one at a time. */
let waiting: AbortController | undefined

function startRequest(): AbortSignal {
  waiting?.abort()
  waiting = new AbortController()
  return waiting.signal
}

/**
 * Requests the user to sign a challenge with a passkey.
 *
 * @param isOffered waits for a choice among those that the browser offers in the user name field
 * @returns null when the user cancelled, or another request replaced it
 * @throws HttpError, TypeError as `postJson`
 */
export async function signWithPasskey(
  challenge: string,
  isOffered = false
): Promise<PasskeyAnswer | null> {
  const signal = startRequest()
  const sent = await postJson<SentOptions>(challenge, {})
  if (signal.aborted) return null
  const signed = await nullIfDismissed(
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
 * Requests the device to create a passkey.
 *
 * @returns null when the user cancelled
 * @throws DOMException InvalidStateError when the device already has one; Refused, TypeError as `postJson`
 */
export async function createPasskey(): Promise<PasskeyAnswer | null> {
  const signal = startRequest()
  const sent = await postJson<SentOptions>('/account/passkeys/challenge', {})
  const made = await nullIfDismissed(
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

/** Stops waiting for a choice, e.g. when its page is left. */
export const cancelPasskeyRequest = () => waiting?.abort()

/** Returns null when the request was ignored, refused by the user or aborted: nothing happened. */
async function nullIfDismissed<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof DOMException && /^(?:NotAllowed|Abort)Error$/.test(error.name)) return null
    throw error
  }
}
