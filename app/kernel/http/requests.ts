import type { IncomingMessage } from 'node:http'
import { firstEvent } from '#kernel/streams/streaming'
import type { HttpContext, HttpRequest } from '@adonisjs/core/http'
import { isKeyOfPerson } from '#kernel/idempotency/idempotency_key'
import { tokenCookie } from '#config/shield'

/**
 * Maximum number of bytes read: the field comes before the first file, and no form sends this much text ahead of it.
 */
const MAX_BYTES = 16 * 1024

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i
const END_OF_HEAD = '\r\n\r\n'

/**
 * Reads a text field of a multipart form that comes before its first file, ahead of everything else: the bytes read are
 * put back at the front of the body, so that the parser receives it completely.
 *
 * @returns null if there is none
 */
export async function leadingField(body: IncomingMessage, name: string): Promise<string | null> {
  const [, quoted, plain] = BOUNDARY.exec(body.headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? plain
  if (!boundary) return null

  let head = Buffer.alloc(0)
  let found: string | null | undefined
  while (found === undefined && head.length < MAX_BYTES) {
    const chunk: Buffer | null = body.read()
    if (chunk) {
      head = Buffer.concat([head, chunk])
      found = fieldIn(head.toString('latin1'), `--${boundary}`, name)
    } else if (body.complete || body.destroyed) {
      break
    } else {
      await firstEvent(body, ['readable', 'close'])
    }
  }
  if (head.length > 0 && !body.destroyed) body.unshift(head)
  return found ?? null
}

/**
 * @param text the beginning of the body, as latin-1
 * @returns undefined if more of the body is needed to decide
 */
function fieldIn(text: string, delimiter: string, name: string): string | null | undefined {
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    const head = text.slice(at, text.indexOf(END_OF_HEAD, at) + 1)
    if (!head) return undefined
    if (/;\s*filename\*?=/i.test(head)) return null
    const begin = at + head.length - 1 + END_OF_HEAD.length
    const end = text.indexOf(`\r\n${delimiter}`, begin)
    if (end < 0) return undefined
    if (head.includes(`; name="${name}"`)) return text.slice(begin, end)
  }
  return undefined
}

/** Requests of other systems, and open data, which is the same for everybody and may be cached on the way. */
const STATELESS =
  /^\/(?:api\/v\d+(?:\/|$)|service-standards(?:\/checkpoints)?\.(?:csv|json)$|sign-in\/provider\/logout$)/

/**
 * Whether the request comes from a system that sends its token with each request: it gets no session and no cookie, and
 * the protection of browser forms does not apply, since no browser sends the token by itself.
 */
export const isStateless = (request: HttpRequest) => STATELESS.test(request.url())

/**
 * Whether the request is for a page, as a full load or a visit; otherwise the response is data for a script on a page.
 */
export function acceptsHtml(request: HttpRequest): boolean {
  return Boolean(request.header('x-inertia')) || request.accepts(['html', 'json']) === 'html'
}

/**
 * Whether a form comes from a page of a user whose session has since expired: it gets a data response, so that the page
 * keeps what was typed and can send it again. Signing out redirects as usual.
 */
export function isFormOfExpiredSession({ request, route, auth }: HttpContext): boolean {
  const key = request.header('idempotency-key')
  if (auth?.user || !request.header('x-inertia') || !key) return false
  const isForm = request.method() !== 'GET' && route?.name !== 'auth.session.destroy'
  return isForm && isKeyOfPerson(key)
}

/** The deferred prop with the menu counts. */
const MENU_COUNTS = 'menuCounts'

/** Whether a page requests only its menu counts: a partial reload of that prop. */
export const isMenuCountRequest = (request: HttpRequest): boolean =>
  isPropRequest(request, MENU_COUNTS)

/** Whether a displayed page requests only this deferred prop. */
export const isPropRequest = (request: HttpRequest, prop: string): boolean =>
  request.method() === 'GET' &&
  Boolean(request.header('x-inertia')) &&
  request.header('x-inertia-partial-data') === prop

/**
 * Whether a browser loads or visits a page. Images and data accept other types, or any, and a request for menu counts
 * leaves flash messages for the next page.
 */
export const isPageLoad = (request: HttpRequest): boolean =>
  !isMenuCountRequest(request) &&
  (Boolean(request.header('x-inertia')) || (request.header('accept') ?? '').includes('text/html'))

/** Parses '1,2,3' from an address, which may already be split by the request; each id once, in order. */
export function requestedIds(requested: unknown): number[] {
  const parts = [requested]
    .flat()
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
  const ids = parts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)]
}

/** Returns the token of a form that is sent without script (`PostForm` with a `plainAction`). */
export const formToken = (request: HttpContext['request']): string | undefined =>
  request.csrfToken ?? request.encryptedCookie(tokenCookie)

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$|\.localhost$/i

/** Whether a host name, without port, refers only to the machine itself. */
export const isLoopback = (hostname: string | null) => LOOPBACK.test(hostname ?? '')
