import { once } from 'node:events'
import { type RequestListener, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import db from '@adonisjs/lucid/services/db'
import { SINGLE_SIGN_ON } from '#auth/queries/single_sign_on'
import type { SingleSignOnSettings } from '#auth/rules/single_sign_on'
import { CALLBACK_PATH, PROVIDER_LOGOUT } from '#config/sign_in'
import { inTransaction } from '#kernel/database/transaction'
import { saveSetting } from '#kernel/settings/save_settings'
import { administrator } from '#tests/support/maker_checker'
import { refreshSettings } from '#kernel/settings/stored_settings'
import { encrypt } from '#kernel/vault/vault'
import type { Visitor } from '#tests/support/visitor'

export const CLIENT_ID = 'arthasetu'
export const CLIENT_SECRET = 'a-secret-of-the-tests-0123456789'

const portal = (path: string) => new URL(path, process.env.APP_URL).href

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const close = (server: Server) => {
  server.closeAllConnections()
  return new Promise<void>((resolve) => server.close(() => resolve()))
}

/** Configures the provider as two administrators would. */
export async function useProvider(
  issuer: string,
  more: Partial<SingleSignOnSettings> = {}
): Promise<SingleSignOnSettings> {
  const settings: SingleSignOnSettings = {
    isOn: true,
    name: 'State SSO',
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    scope: 'openid profile email groups',
    claim: 'groups',
    mappings: [],
    ...more,
  }
  const { actor } = await administrator()
  const value = encrypt(JSON.stringify(settings), 'single_sign_on')
  await inTransaction((trx) => saveSetting(SINGLE_SIGN_ON, value, actor, trx))
  await refreshSettings()
  return settings
}

/** Removes the settings of the provider, so that nobody can sign in through it. */
export async function resetProvider() {
  await db.from('settings').where('name', SINGLE_SIGN_ON).delete()
  await refreshSettings()
}

export interface Account {
  sub: string
  given_name?: string
  family_name?: string
  email?: string
  email_verified?: boolean
  phone_number?: string
  groups?: string[]
}

/** A local certified OpenID Connect provider (oidc-provider) at which people sign in without a form. */
export class SignInProvider {
  /** People with an account; one that is removed is disabled. */
  readonly accounts = new Map<string, Account>()
  /** Person who uses the browser. */
  person = ''
  amr = ['pwd']
  /** Status that is returned in place of the provider's response. */
  instead: number | null = null
  issuer = ''
  #server!: Server

  static async start(): Promise<SignInProvider> {
    const started = new SignInProvider()
    const { default: Provider } = await import('../../tools/oidc_provider.js')
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    let handle: RequestListener = (_, response) => void response.end()
    started.#server = createServer((request, response) => handle(request, response))
    started.issuer = await listen(started.#server)
    const provider = new Provider(started.issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [portal(CALLBACK_PATH)],
          post_logout_redirect_uris: [portal('/')],
          backchannel_logout_uri: portal(PROVIDER_LOGOUT),
          backchannel_logout_session_required: true,
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
      cookies: { keys: ['of-the-tests'] },
      claims: {
        openid: ['sub'],
        profile: ['given_name', 'family_name', 'phone_number'],
        email: ['email', 'email_verified'],
        groups: ['groups'],
      },
      scopes: ['openid', 'profile', 'email', 'groups'],
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true },
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      issueRefreshToken: () => true,
      findAccount: (_: unknown, id: string) => {
        const account = started.accounts.get(id)
        return account && { accountId: id, claims: () => account }
      },
    })
    const callback = provider.callback()
    handle = async (request, response) => {
      if (started.instead !== null) return void response.writeHead(started.instead).end()
      if (!request.url!.startsWith('/interaction/')) return callback(request, response)
      const { params, prompt } = await provider.interactionDetails(request, response)
      if (prompt.name === 'login') {
        const login = { accountId: started.person, amr: started.amr }
        return provider.interactionFinished(request, response, { login })
      }
      const grant = new provider.Grant({ accountId: started.person, clientId: params.client_id })
      grant.addOIDCScope('openid profile email groups')
      const consent = { grantId: await grant.save() }
      return provider.interactionFinished(request, response, { consent })
    }
    return started
  }

  add(account: Account) {
    this.accounts.set(account.sub, account)
    this.person = account.sub
  }

  stop() {
    return close(this.#server)
  }
}

/** A browser at the provider: follows redirects until they lead back to the portal. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>()

  /** @returns path and query in the portal */
  async visit(address: string): Promise<string> {
    let next = address
    for (let step = 0; step < 12; step++) {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        this.#cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location) throw new Error(`${response.status} ${await response.text()}`)
      next = new URL(location, next).href
      if (next.startsWith(process.env.APP_URL!)) return next.slice(new URL(next).origin.length)
    }
    throw new Error('The provider leads nowhere')
  }
}

/**
 * Goes to the provider from a page of the portal. @returns the address to which the provider redirects, which is not
 * followed yet
 */
export async function authoriseAtProvider(
  visitor: Visitor,
  from = '/sign-in/provider',
  browser = new ProviderBrowser()
): Promise<string> {
  const { location } = await visitor.send('GET', from)
  if (!location?.startsWith('http')) throw new Error(`Not sent to the provider: ${location}`)
  return browser.visit(location)
}

/** Signs in at the provider. @returns the portal's response to the callback */
export const signInAtProvider = async (visitor: Visitor, browser?: ProviderBrowser) =>
  visitor.send('GET', await authoriseAtProvider(visitor, '/sign-in/provider', browser))

interface Forgery {
  /** Claims of the ID token that are added to or replace the correct ones; undefined omits one. */
  claims?: Record<string, unknown>
  /** The token is signed by a key that the provider does not publish. */
  isSignedByOther?: boolean
  isUnsigned?: boolean
  metadata?: Record<string, unknown>
  /** Error response of the token and userinfo endpoints. */
  refusal?: { status: number; error: string; hasChallenge?: boolean }
  /** Runs before the token endpoint responds. */
  meanwhile?: () => Promise<void>
}

/** A provider that returns whatever a test forges. */
export class ForgingProvider {
  forgery: Forgery = {}
  issuer = ''
  /** Requested paths. */
  readonly asked: string[] = []
  #server!: Server
  #keys!: Awaited<ReturnType<typeof generateKeyPair>>

  static async start(): Promise<ForgingProvider> {
    const started = new ForgingProvider()
    started.#keys = await generateKeyPair('RS256')
    started.#server = createServer(async ({ url = '' }, response) => {
      started.asked.push(url)
      const { refusal } = started.forgery
      if (refusal && ['/token', '/userinfo'].includes(url)) {
        const { status, error, hasChallenge } = refusal
        const challenge = hasChallenge ? { 'www-authenticate': `Bearer error="${error}"` } : {}
        response.writeHead(status, { 'content-type': 'application/json', ...challenge })
        return void response.end(JSON.stringify({ error }))
      }
      const answer = await started.#answer(url)
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
    started.issuer = await listen(started.#server)
    return started
  }

  async #answer(url: string) {
    const { issuer } = this
    if (url.startsWith('/.well-known')) {
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
        ...this.forgery.metadata,
      }
    }
    if (url === '/keys') {
      const key = await exportJWK(this.#keys.publicKey)
      return { keys: [{ ...key, alg: 'RS256', use: 'sig', kid: 'one' }] }
    }
    if (url !== '/token') return null
    await this.forgery.meanwhile?.()
    const id_token = await this.token({ nonce: this.nonce, sub: 'forged' })
    return { access_token: 'token', token_type: 'Bearer', expires_in: 300, id_token }
  }

  /** Nonce of the last authorisation request. */
  nonce = ''

  async token(claims: Record<string, unknown>, typ = 'JWT'): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const { isSignedByOther, isUnsigned, claims: more } = this.forgery
    const payload = {
      iss: this.issuer,
      aud: CLIENT_ID,
      iat: now,
      exp: now + 300,
      ...claims,
      ...more,
    }
    if (isUnsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(payload)}.`
    }
    const { privateKey } = isSignedByOther ? await generateKeyPair('RS256') : this.#keys
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...(typ ? { typ } : {}) })
      .sign(privateKey)
  }

  /** Requests a sign-in. @returns the callback with a code, as this provider would redirect to it */
  async authorise(visitor: Visitor, from = '/sign-in/provider'): Promise<string> {
    const { location } = await visitor.send('GET', from)
    const { searchParams } = new URL(location!)
    this.nonce = searchParams.get('nonce')!
    const query = new URLSearchParams({
      code: 'code',
      state: searchParams.get('state')!,
      iss: this.issuer,
    })
    return `${CALLBACK_PATH}?${query.toString()}`
  }

  stop() {
    return close(this.#server)
  }
}
