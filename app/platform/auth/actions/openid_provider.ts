import app from '@adonisjs/core/services/app'
import type { JWTVerifyGetKey } from 'jose'
import type * as OpenIdClient from 'openid-client'
import {
  type ExpectedAnswer,
  type IdentityProvider,
  type ProviderIdentity,
  type ProviderTokens,
  type SingleSignOnSettings,
  claimedPerson,
  providerDigest,
} from '#auth/rules/single_sign_on'
import { singleSignOn } from '#auth/queries/single_sign_on'
import { appUrl } from '#config/app'
import signIn, { CALLBACK_PATH } from '#config/sign_in'
import timeouts from '#config/timeouts'
import {
  guardedFetch,
  isLocalAddress,
  isLoopback,
  isPublicAddress,
} from '#kernel/http/outgoing_connections'

/** More than any response of a provider has: keys, tokens, claims. */
const MAX_BYTES = 256 * 1024

/** How long the provider's metadata is cached. */
const METADATA_TTL_MS = 10 * 60_000

/** Refresh errors that mean a refusal; others, a changed secret for instance, concern the portal or are temporary. */
const REFUSALS = new Set(['invalid_grant', 'access_denied', 'interaction_required'])

/** Types of a logout token: providers older than the standard call it JWT, or omit the type. */
const LOGOUT_TYPES = new Set([undefined, 'JWT', 'logout+jwt'])

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/**
 * Whether a provider's address is allowed: on the public network, or on a private one where the operator allows it;
 * never on this machine, except for development and tests, nor link-local, where clouds provide their keys.
 */
const mayConnect = (address: string) =>
  isPublicAddress(address) ||
  (signIn.ssoPrivateAddresses && !isLocalAddress(address)) ||
  (!app.inProduction && isLoopback(address))

const fetchGuarded = guardedFetch({
  mayConnect,
  allowsPlainLocal: !app.inProduction,
  timeoutMs: timeouts.ssoAnswer,
  maxBytes: MAX_BYTES,
})

interface ProviderMetadata {
  /** Loaded with the first sign-in at a provider, which most installations do not have. */
  client: typeof OpenIdClient
  config: OpenIdClient.Configuration
  keys: JWTVerifyGetKey
  key: string
  /** In milliseconds since 1970. */
  at: number
}

let cachedMetadata: ProviderMetadata | null = null

/** Returns the provider's metadata (OpenID Connect Discovery 1.0). */
async function discover(settings: SingleSignOnSettings): Promise<ProviderMetadata> {
  const key = JSON.stringify(settings)
  if (cachedMetadata?.key === key && Date.now() - cachedMetadata.at < METADATA_TTL_MS)
    return cachedMetadata
  const { issuer, clientId, clientSecret } = settings
  const [client, jose] = await Promise.all([import('openid-client'), import('jose')])
  const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [client.customFetch]: fetchGuarded,
    timeout: timeouts.ssoAnswer / 1000,
    /** The guard of addresses determines where plain http is allowed. */
    execute: [
      client.enableNonRepudiationChecks,
      ...(app.inProduction ? [] : [client.allowInsecureRequests]),
    ],
  })
  const keys = jose.createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? issuer), {
    [jose.customFetch]: (address, options) =>
      fetchGuarded(address, { headers: Object.fromEntries(new Headers(options.headers)) }),
  })
  cachedMetadata = { client, config, keys, key, at: Date.now() }
  return cachedMetadata
}

/** OpenID Connect Core 1.0 with authorization code, PKCE (RFC 7636) and the issuer check (RFC 9207). */
export class OpenIdProvider implements IdentityProvider {
  constructor(readonly settings: SingleSignOnSettings) {}

  async begin(isFresh: boolean) {
    const { client, config } = await discover(this.settings)
    const expected: ExpectedAnswer = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
      isFresh,
    }
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: new URL(CALLBACK_PATH, appUrl).href,
      scope: this.settings.scope,
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(expected.codeVerifier),
      code_challenge_method: 'S256',
      ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
    })
    return { address: address.href, expected }
  }

  async complete(answer: URL, expected: ExpectedAnswer): Promise<ProviderIdentity> {
    const { client, config } = await discover(this.settings)
    const tokens = await client.authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: expected.codeVerifier,
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
      ...(expected.isFresh ? { maxAge: 0 } : {}),
    })
    const idClaims = tokens.claims()!
    const { sub, sid, amr } = idClaims
    const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined
    const more = hasUserInfo ? await client.fetchUserInfo(config, tokens.access_token, sub) : {}
    const { issuer, claim } = this.settings
    return {
      subjectDigest: providerDigest(issuer, sub),
      sidDigest: typeof sid === 'string' ? providerDigest(issuer, sid) : null,
      person: claimedPerson({ ...idClaims, ...more }, claim),
      hasSecondFactor: Array.isArray(amr) && amr.includes('mfa'),
      tokens: {
        subject: sub,
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
        idToken: tokens.id_token!,
      },
    }
  }

  async check(tokens: ProviderTokens): Promise<ProviderTokens | null> {
    const { client, config } = await discover(this.settings)
    try {
      if (tokens.refreshToken === null) {
        await client.fetchUserInfo(config, tokens.accessToken, tokens.subject)
        return tokens
      }
      const fresh = await client.refreshTokenGrant(config, tokens.refreshToken)
      return {
        ...tokens,
        accessToken: fresh.access_token,
        refreshToken: fresh.refresh_token ?? tokens.refreshToken,
        idToken: fresh.id_token ?? tokens.idToken,
      }
    } catch (error) {
      if (isRefusal(client, error, tokens)) return null
      throw error
    }
  }

  async signOutAddress({ idToken }: ProviderTokens): Promise<string | null> {
    const { client, config } = await discover(this.settings)
    if (config.serverMetadata().end_session_endpoint === undefined) return null
    return client.buildEndSessionUrl(config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: new URL('/', appUrl).href,
    }).href
  }

  /** Validates a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
  async ended(message: string) {
    const { keys } = await discover(this.settings)
    const { issuer, clientId: audience } = this.settings
    const { jwtVerify } = await import('jose')
    const { payload, protectedHeader } = await jwtVerify(message, keys, {
      issuer,
      audience,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: '5m',
      clockTolerance: 60,
    })
    const isLogout =
      LOGOUT_TYPES.has(protectedHeader.typ) && Object.hasOwn(Object(payload.events), LOGOUT_EVENT)
    const { sub, sid } = payload
    if (!isLogout || 'nonce' in payload || (sub === undefined && typeof sid !== 'string')) {
      throw new Error('The token is not a logout token')
    }
    return {
      subjectDigest: sub === undefined ? null : providerDigest(issuer, sub),
      sidDigest: typeof sid === 'string' ? providerDigest(issuer, sid) : null,
    }
  }
}

/** Whether the provider refused, as opposed to not answering: the account is disabled, or its session is over. */
function isRefusal(
  client: typeof OpenIdClient,
  error: unknown,
  { refreshToken }: ProviderTokens
): boolean {
  if (refreshToken !== null) {
    return error instanceof client.ResponseBodyError && REFUSALS.has(error.error)
  }
  if (error instanceof client.WWWAuthenticateChallengeError)
    return [401, 403].includes(error.status)
  /** Some providers omit the challenge. */
  const { cause } = error as Error
  return cause instanceof Response && cause.status === 401
}

/** Returns why the provider could not be reached: the library wraps the original error. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}

/** Returns the provider of this installation, where officers sign in at one. */
export function identityProvider(): IdentityProvider | null {
  const settings = singleSignOn()
  return settings && new OpenIdProvider(settings)
}
