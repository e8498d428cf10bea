import type { ClaimedPerson } from '#auth/rules/single_sign_on'

/** Tokens with which the portal later checks whether a session is still valid, and ends it at the provider. */
export interface ProviderTokens {
  subject: string
  accessToken: string
  refreshToken: string | null
  idToken: string
}

/** Values that a response of the provider has to match; stored in the session that made the request. */
export interface ExpectedAnswer {
  state: string
  nonce: string
  codeVerifier: string
  /** For a step-up: the user has to reauthenticate. */
  isFresh: boolean
}

/** A user as identified by the provider. */
export interface ProviderIdentity {
  /** Digest of issuer and subject. */
  subjectDigest: string
  /** Digest of issuer and session; null where the provider names none. */
  sidDigest: string | null
  person: ClaimedPerson
  /** Whether the provider reports that it required more than one factor. */
  hasSecondFactor: boolean
  tokens: ProviderTokens
}

/**
 * Interface between single sign-on and a provider. OpenID Connect is the only implementation; a government system with
 * its own protocol needs another one, based on that system's specification (docs/operations/single_sign_on.md). Each
 * call has a time limit, and throws where the provider cannot be reached.
 */
export interface IdentityProvider {
  /** Returns the address to which the browser is sent, and the values that the response has to match. */
  begin(isFresh: boolean): Promise<{ address: string; expected: ExpectedAnswer }>
  /** @throws where the response is forged, late, or belongs to another sign-in */
  complete(answer: URL, expected: ExpectedAnswer): Promise<ProviderIdentity>
  /** Returns the tokens to use from now on; null where the account or the session has ended. */
  check(tokens: ProviderTokens): Promise<ProviderTokens | null>
  /** Address at which the browser ends the provider's own session; null where the provider has no such page. */
  signOutAddress(tokens: ProviderTokens): Promise<string | null>
  /** Reads from a message what ended at the provider. @throws where it is forged */
  ended(message: string): Promise<{ subjectDigest: string | null; sidDigest: string | null }>
}
