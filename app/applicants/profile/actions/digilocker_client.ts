import { createHash } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { appUrl } from '#config/app'
import timeouts from '#config/timeouts'
import { uploadLimits } from '#documents/rules/files'
import {
  AnswerTooLong,
  guardedFetch,
  isLoopback,
  isPublicAddress,
} from '#kernel/http/outgoing_connections'
import {
  type DigiLockerSettings,
  isHmacOf,
  issuedDocuments,
  issuedTokens,
} from '#profile/rules/digilocker'

/** Path to which DigiLocker redirects the browser. */
export const DIGILOCKER_CALLBACK = '/digilocker/callback'

/** Limit above the size of any document list or token response. */
const MAX_BYTES = 512 * 1024

/** Reasons why DigiLocker returned nothing; each is a text under `profile.digilocker.errors`. */
type DigiLockerProblem =
  | 'unreachable'
  | 'expired'
  | 'not_allowed'
  | 'missing'
  | 'too_large'
  | 'changed'
  | 'pending'
  | 'unavailable'
  | 'answer'

export class DigiLockerError extends Error {
  constructor(
    readonly problem: DigiLockerProblem,
    cause?: unknown
  ) {
    super(`DigiLocker: ${problem}`, { cause })
  }
}

const limits = {
  mayConnect: (address: string) =>
    isPublicAddress(address) || (!app.inProduction && isLoopback(address)),
  allowsPlainLocal: !app.inProduction,
}

interface ApiRequest {
  /** Path for the log; `[uri]` replaces the address of a document, which often ends in a personal number. */
  path: string
  uri?: string
  method?: 'POST'
  headers?: Record<string, string>
  body?: URLSearchParams
  isFile?: boolean
}

/** Problems by error code of the specification; other errors by HTTP status. */
const PROBLEMS: Record<string, DigiLockerProblem> = {
  invalid_grant: 'expired',
  invalid_client: 'unavailable',
  pull_response_pending: 'pending',
  401: 'expired',
  403: 'not_allowed',
  404: 'missing',
}

/**
 * Client of DigiLocker's requester interface, limited to the calls that the portal needs
 * (docs/operations/digilocker.md).
 */
export class DigiLocker {
  constructor(readonly settings: DigiLockerSettings) {}

  /** URL at which a person signs in and consents. */
  consentAddress(expected: { state: string; codeVerifier: string }): string {
    const { baseUrl, clientId, purpose, serviceName } = this.settings
    const challenge = createHash('sha256').update(expected.codeVerifier).digest('base64url')
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectAddress(),
      state: expected.state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      purpose,
      service_name: serviceName,
    })
    return `${baseUrl}/oauth2/1/authorize?${query.toString()}`
  }

  /** @throws DigiLockerError */
  async tokens(code: string, codeVerifier: string) {
    const { clientId: client_id, clientSecret: client_secret } = this.settings
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id,
      client_secret,
      redirect_uri: redirectAddress(),
      code_verifier: codeVerifier,
    })
    const answer = await this.#request({ path: '/oauth2/1/token', method: 'POST', body })
    return issuedTokens(await jsonOf(answer)) ?? fail('answer')
  }

  /** Returns the documents issued to the person. @throws DigiLockerError */
  async issued(accessToken: string) {
    const answer = await this.#request({
      path: '/oauth2/2/files/issued',
      headers: bearer(accessToken),
    })
    return issuedDocuments(await jsonOf(answer)) ?? fail('answer')
  }

  /** Returns the bytes of a document as signed by DigiLocker. @throws DigiLockerError */
  async file(accessToken: string, uri: string): Promise<Uint8Array> {
    const { filePath, clientSecret } = this.settings
    const headers = bearer(accessToken)
    const answer = await this.#request({ path: filePath, uri, headers, isFile: true })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (!isHmacOf(answer.headers.get('hmac'), bytes, clientSecret)) fail('changed')
    return bytes
  }

  /** Revokes a consent; the portal discards it either way. */
  async revoke(token: string): Promise<void> {
    try {
      await this.#requestAsClient('/oauth2/1/revoke', { token })
    } catch (error) {
      logger.warn({ err: error }, 'DigiLocker token could not be revoked')
    }
  }

  /**
   * Whether DigiLocker responds and accepts the portal: it returns `invalid_grant` for an invalid token, and
   * `invalid_client` for a wrong secret.
   */
  async check(): Promise<'known' | 'unknown' | 'unreachable'> {
    try {
      const token = { grant_type: 'refresh_token', refresh_token: 'none' }
      const { error } = await this.#requestAsClient('/oauth2/1/token', token)
      if (error === 'invalid_grant') return 'known'
      return error === 'invalid_client' ? 'unknown' : 'unreachable'
    } catch (error) {
      logger.warn({ err: error }, 'request to DigiLocker failed')
      return 'unreachable'
    }
  }

  async #requestAsClient(path: string, form: Record<string, string>): Promise<{ error?: unknown }> {
    const { clientId, clientSecret } = this.settings
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}` }
    const answer = await this.#send({
      path,
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    })
    const text = await answer.text()
    return text ? Object(JSON.parse(text)) : {}
  }

  async #request(apiRequest: ApiRequest): Promise<Response> {
    const answer = await this.#send(apiRequest)
    if (answer.ok) return answer
    const { status } = answer
    const error = await errorOf(answer)
    const why = new Error(`${apiRequest.path} answered ${status} ${error}`)
    if (Object.hasOwn(PROBLEMS, error)) return fail(PROBLEMS[error], why)
    /** A refused code or token has one of the errors above; otherwise the portal itself is not accepted. */
    if (apiRequest.body && status >= 400 && status < 500) return fail('unavailable', why)
    return fail(PROBLEMS[status] ?? 'unreachable', why)
  }

  async #send({ path, uri = '', method, headers, body, isFile }: ApiRequest): Promise<Response> {
    const fetchGuarded = guardedFetch({
      ...limits,
      timeoutMs: isFile ? timeouts.digilockerFile : timeouts.digilockerAnswer,
      maxBytes: isFile ? uploadLimits.document : MAX_BYTES,
    })
    const type = 'application/x-www-form-urlencoded'
    try {
      const sent = body ? { ...headers, 'content-type': type } : headers
      const options = { method, headers: sent, body }
      const address = this.settings.baseUrl + path.replace('[uri]', encodeURIComponent(uri))
      return await fetchGuarded(address, options)
    } catch (error) {
      return fail(error instanceof AnswerTooLong ? 'too_large' : 'unreachable', error)
    }
  }
}

const redirectAddress = () => new URL(DIGILOCKER_CALLBACK, appUrl).href

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const fail = (problem: DigiLockerProblem, cause?: unknown): never => {
  throw new DigiLockerError(problem, cause)
}

/** Returns the error code of the specification, if there is one. */
async function errorOf(answer: Response): Promise<string> {
  const { error }: { error?: unknown } = Object(await answer.json().catch(() => null))
  return typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? error : ''
}

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (error) {
    return fail('answer', error)
  }
}
