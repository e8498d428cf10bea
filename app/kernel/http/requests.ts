import type { IncomingMessage } from 'node:http'
import { firstEvent } from '#kernel/streams/streaming'
import type { HttpContext, HttpRequest } from '@adonisjs/core/http'
import { isKeyOfPerson } from '#kernel/idempotency/idempotency_key'
import { tokenCookie } from '#config/shield'

/** The field stands before the first file; nobody sends this much text ahead of it. */
const MAX_BYTES = 16 * 1024

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i
const END_OF_HEAD = '\r\n\r\n'

/**
 * A text field of a multipart form that stands before its first file, read ahead of everything else:
 * what was read goes back to the front of the body, so the parser finds it whole.
 *
 * @returns null when there is none
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
 * @returns undefined when more of the body is needed to tell
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

/** Systems, and open data, which is the same for everybody and may be kept by anybody on the way. */
const STATELESS =
  /^\/(?:api\/v\d+(?:\/|$)|service-standards(?:\/checkpoints)?\.(?:csv|json)$|sign-in\/provider\/logout$)/

/**
 * Whether a system asks, which shows its token with each request: no session is opened for it, it gets
 * no cookie, and what guards a browser's forms is not for it, since no browser sends the token by itself.
 */
export const isStateless = (request: HttpRequest) => STATELESS.test(request.url())

/** Whether a page is asked for, whole or by a visit; else the answer is data for what runs on a page. */
export function acceptsHtml(request: HttpRequest): boolean {
  return Boolean(request.header('x-inertia')) || request.accepts(['html', 'json']) === 'html'
}

/**
 * Whether a form comes from a page of somebody whose session has expired since: it is answered with data, so that the
 * page keeps what was typed and can send it again. Signing out redirects as usual.
 */
export function isFormOfExpiredSession({ request, route, auth }: HttpContext): boolean {
  const key = request.header('idempotency-key')
  if (auth?.user || !request.header('x-inertia') || !key) return false
  const isForm = request.method() !== 'GET' && route?.name !== 'auth.session.destroy'
  return isForm && isKeyOfPerson(key)
}

/** The deferred prop with the counts of the menu. */
const MENU_COUNTS = 'menuCounts'

/** Whether a page asks for the counts of its menu alone: a partial reload of that prop. */
export const isMenuCountRequest = (request: HttpRequest): boolean =>
  isPropRequest(request, MENU_COUNTS)

/** Whether a page that is shown asks for this deferred prop alone. */
export const isPropRequest = (request: HttpRequest, prop: string): boolean =>
  request.method() === 'GET' &&
  Boolean(request.header('x-inertia')) &&
  request.header('x-inertia-partial-data') === prop

/**
 * Whether a browser loads or visits a page; pictures and data name other types, or any, and the counts of a menu
 * leave what is to be said to the next page.
 */
export const isPageLoad = (request: HttpRequest): boolean =>
  !isMenuCountRequest(request) &&
  (Boolean(request.header('x-inertia')) || (request.header('accept') ?? '').includes('text/html'))

/** '1,2,3' of an address, which the request may have taken apart; each id once, in its order. */
export function requestedIds(requested: unknown): number[] {
  const parts = [requested]
    .flat()
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
  const ids = parts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)]
}

/** The token that a form sent without script goes with (`PostForm` with a `plainAction`). */
export const formToken = (request: HttpContext['request']): string | undefined =>
  request.csrfToken ?? request.encryptedCookie(tokenCookie)

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$|\.localhost$/i

/** Whether a name, without a port, leads to the machine itself and nowhere else. */
export const isLoopback = (hostname: string | null) => LOOPBACK.test(hostname ?? '')
