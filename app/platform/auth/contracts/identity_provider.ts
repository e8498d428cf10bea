import type { ClaimedPerson } from '#auth/rules/single_sign_on'

/** By which the provider is asked later whether a session still holds, and told that it ended. */
export interface ProviderTokens {
  subject: string
  accessToken: string
  refreshToken: string | null
  idToken: string
}

/** What an answer of the provider has to fit; kept in the session that asked. */
export interface ExpectedAnswer {
  state: string
  nonce: string
  codeVerifier: string
  /** For a step-up: the person has to reauthenticate. */
  isFresh: boolean
}

/** Who signed in at the provider. */
export interface ProviderIdentity {
  /** Of issuer and subject. */
  subjectDigest: string
  /** Of issuer and session; null where the provider names none. */
  sidDigest: string | null
  person: ClaimedPerson
  /** It says that it asked for more than one factor. */
  hasSecondFactor: boolean
  tokens: ProviderTokens
}

/**
 * What single sign-on needs of a provider. OpenID Connect is the one implementation; a government system with a
 * protocol of its own gets another, from its own document (docs/operations/single_sign_on.md). Each call ends within
 * its time, and throws where the provider cannot be asked.
 */
export interface IdentityProvider {
  /** Where the browser is sent, and what its answer has to fit. */
  begin(isFresh: boolean): Promise<{ address: string; expected: ExpectedAnswer }>
  /** @throws where the answer is forged, late, or of another sign-in */
  complete(answer: URL, expected: ExpectedAnswer): Promise<ProviderIdentity>
  /** The tokens to ask with from now on; null where the account or the session is over. */
  check(tokens: ProviderTokens): Promise<ProviderTokens | null>
  /** Where the browser ends the provider's own session; null where the provider has no such page. */
  signOutAddress(tokens: ProviderTokens): Promise<string | null>
  /** What a message says that ended at the provider. @throws where it is forged */
  ended(message: string): Promise<{ subjectDigest: string | null; sidDigest: string | null }>
}
