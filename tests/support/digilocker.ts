import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { inTransaction } from '#kernel/database/transaction'
import { saveSetting } from '#kernel/settings/save_settings'
import { refreshSettings } from '#kernel/settings/stored_settings'
import { encrypt } from '#kernel/vault/vault'
import { DIGILOCKER_CALLBACK } from '#profile/actions/digilocker_client'
import { DIGILOCKER } from '#profile/queries/digilocker'
import { DIGILOCKER_DEFAULTS, type DigiLockerSettings } from '#profile/rules/digilocker'
import { administrator } from '#tests/support/maker_checker'

export const LOCKER_CLIENT = 'AR7TH5A1'
export const LOCKER_SECRET = 'a-secret-of-digilocker-0123'
export const ISSUER_KEY = 'an-api-key-of-the-tests-4567'

/** Saves DigiLocker settings as two administrators would. */
export async function useDigiLocker(more: Partial<DigiLockerSettings>) {
  const settings: DigiLockerSettings = {
    ...DIGILOCKER_DEFAULTS,
    clientId: LOCKER_CLIENT,
    clientSecret: LOCKER_SECRET,
    issuerId: 'in.gov.maharashtra.obcfdc',
    orgId: 'digilocker',
    letterDoctype: 'LOINT',
    apiKey: ISSUER_KEY,
    ...more,
  }
  const { actor } = await administrator()
  const value = encrypt(JSON.stringify(settings), 'digilocker')
  await inTransaction((trx) => saveSetting(DIGILOCKER, value, actor, trx))
  await refreshSettings()
  await limiter.clear()
}

/** Switches DigiLocker off and deletes all grants. */
export async function resetDigiLocker() {
  await db.from('settings').where('name', DIGILOCKER).delete()
  await db.from('digilocker_grants').delete()
  await refreshSettings()
}

interface IssuedFile {
  uri: string
  doctype: string
  name: string
  issuer: string
  bytes: Uint8Array
}

/** Deviations from the specification, or from a person who consents. */
interface Behaviour {
  /** Error of the consent, such as a refusal by the person; null for none. */
  refusal: string | null
  /** Responses for paths below `/public`: a status with the error of the specification. */
  instead: Record<string, { status: number; error: string }>
  /** Paths that never respond. */
  silent: string[]
  /** Bytes that replace a file after its HMAC was computed. */
  tampered: Uint8Array | null
  /** Content of the list of issued documents. */
  list: unknown
  /** Lifetime of a token in seconds. */
  seconds: number
}

const DEFAULT_BEHAVIOUR: Behaviour = {
  refusal: null,
  instead: {},
  silent: [],
  tampered: null,
  list: null,
  seconds: 3600,
}

/**
 * DigiLocker's requester interface as in specification 2.4, on the local machine: authorisation with PKCE, tokens,
 * revocation, the list of issued documents and files by URI with their HMAC.
 */
export class LockerServer {
  readonly files: IssuedFile[] = []
  behaviour: Behaviour = { ...DEFAULT_BEHAVIOUR }
  /** Method and path of each request. */
  readonly asked: string[] = []
  readonly revoked: string[] = []
  /** Name of the account holder. */
  holder = 'Asha Ramesh Pawar'
  baseUrl = ''
  readonly #codes = new Map<string, { challenge: string; redirect: string }>()
  readonly #tokens = new Set<string>()
  readonly #server: Server = createServer(
    (request, response) => void this.#serve(request, response)
  )

  async start() {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    this.baseUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/public`
  }

  stop() {
    this.#server.closeAllConnections()
    return new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  reset() {
    this.behaviour = { ...DEFAULT_BEHAVIOUR }
    this.files.length = 0
    this.asked.length = 0
    this.revoked.length = 0
  }

  /** Invalidates all tokens. */
  endTokens() {
    this.#tokens.clear()
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, 'http://locker')
    const path = url.pathname.replace(/^\/public/, '')
    this.asked.push(`${request.method} ${path}`)
    const { silent, instead } = this.behaviour
    if (silent.some((one) => path.startsWith(one))) return
    const other = Object.entries(instead).find(([one]) => path.startsWith(one))?.[1]
    if (other) return this.#json(response, other.status, { error: other.error })
    if (path === '/oauth2/1/authorize') return this.#authorize(url.searchParams, response)
    const form = new URLSearchParams(await bodyOf(request))
    if (path === '/oauth2/1/token') return this.#token(form, request, response)
    if (path === '/oauth2/1/revoke') {
      if (!isClient(request)) return this.#json(response, 401, { error: 'invalid_client' })
      this.revoked.push(form.get('token')!)
      return this.#json(response, 200, {})
    }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!token || !this.#tokens.has(token)) {
      return this.#json(response, 401, { error: 'invalid_token' })
    }
    if (path === '/oauth2/2/files/issued') return this.#list(response)
    return this.#file(decodeURIComponent(path.replace('/oauth2/1/file/', '')), response)
  }

  #authorize(query: URLSearchParams, response: ServerResponse) {
    const redirect = new URL(DIGILOCKER_CALLBACK, process.env.APP_URL).href
    const isRight =
      query.get('response_type') === 'code' &&
      query.get('client_id') === LOCKER_CLIENT &&
      query.get('redirect_uri') === redirect &&
      query.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(query.get('code_challenge') ?? '') &&
      /^[\w ]+$/.test(query.get('purpose') ?? '') &&
      /^[\w ]+$/.test(query.get('service_name') ?? '')
    if (!isRight) return this.#json(response, 400, { error: 'invalid_request' })
    const back = new URL(redirect)
    back.searchParams.set('state', query.get('state')!)
    if (this.behaviour.refusal) {
      back.searchParams.set('error', this.behaviour.refusal)
      back.searchParams.set('error_description', 'Said by DigiLocker')
    } else {
      const code = randomUUID()
      this.#codes.set(code, { challenge: query.get('code_challenge')!, redirect })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  #token(form: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    const isKnown =
      isClient(request) ||
      (form.get('client_id') === LOCKER_CLIENT && form.get('client_secret') === LOCKER_SECRET)
    if (!isKnown) return this.#json(response, 400, { error: 'invalid_client' })
    const code = this.#codes.get(form.get('code') ?? '')
    /** A code can be used once. */
    this.#codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (code?.challenge !== challenge || code.redirect !== form.get('redirect_uri')) {
      return this.#json(response, 400, { error: 'invalid_grant' })
    }
    const token = randomUUID()
    this.#tokens.add(token)
    this.#json(response, 200, {
      access_token: token,
      refresh_token: `refresh-${token}`,
      expires_in: this.behaviour.seconds,
      token_type: 'Bearer',
      scope: 'files.issueddocs',
      digilockerid: randomUUID(),
      name: this.holder,
      dob: '05061990',
      gender: 'F',
      eaadhaar: 'Y',
    })
  }

  #list(response: ServerResponse) {
    const items = this.files.map(({ uri, doctype, name, issuer }) => ({
      name,
      type: 'file',
      size: '',
      date: '05-06-2026',
      parent: '',
      mime: ['application/pdf'],
      uri,
      doctype,
      description: name,
      issuerid: uri.split('-')[0],
      issuer,
    }))
    this.#json(response, 200, this.behaviour.list ?? { items })
  }

  #file(uri: string, response: ServerResponse) {
    const file = this.files.find((one) => one.uri === uri)
    if (!file) return this.#json(response, 404, { error: 'invalid_uri' })
    const hmac = createHmac('sha256', LOCKER_SECRET).update(file.bytes).digest('base64')
    response.writeHead(200, { 'content-type': 'application/pdf', hmac })
    response.end(this.behaviour.tampered ?? file.bytes)
  }

  #json(response: ServerResponse, status: number, content: unknown) {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content))
  }
}

const isClient = ({ headers }: IncomingMessage) =>
  headers.authorization ===
  `Basic ${Buffer.from(`${LOCKER_CLIENT}:${LOCKER_SECRET}`).toString('base64')}`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
