import { idempotencyKeyHeader, renewIdempotencyKey } from '~/lib/idempotency_key'

/** The server said no, in words for the person. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The field of the form that the message is about. */
    readonly field: string | null = null
  ) {
    super(message)
  }
}

/** The token against forged requests, as the server wants it back. */
export function xsrfToken(): string {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)
  return found ? decodeURIComponent(found[1]) : ''
}

/** The first of an answer such as {errors: [{message, field}]}; nothing when it has none. */
function firstError(body: string): { message?: string; field?: string } {
  try {
    const { errors } = JSON.parse(body) as { errors?: { message?: string; field?: string }[] }
    return errors?.[0] ?? {}
  } catch {
    return {}
  }
}

/** The message of the first error of an answer; empty when it has none. */
export const messageOf = (body: string) => firstError(body).message ?? ''

/** The field that the first error of an answer is about; null when it names none. */
export const fieldOf = (body: string) => firstError(body).field ?? null

/**
 * Posts JSON beside the page, without a visit.
 *
 * @throws Refused when the server answers no, TypeError when there is no connection
 */
export async function postJson<T>(url: string, body: unknown, keepalive = false): Promise<T> {
  return answerOf(await send(url, body, { keepalive }))
}

/**
 * The same with the page's one-time key: sent again after a lost answer, it acts once.
 *
 * @throws Refused, TypeError as `postJson`
 */
export async function postForm<T>(url: string, body: unknown): Promise<T> {
  const response = await send(url, body, { headers: idempotencyKeyHeader() })
  renewIdempotencyKey((name) => response.headers.get(name))
  return answerOf(response)
}

function send(url: string, body: unknown, { headers, ...options }: RequestInit) {
  return fetch(url, {
    ...options,
    method: 'POST',
    credentials: 'same-origin',
    redirect: 'error',
    headers: {
      ...headers,
      'Accept': 'application/json',
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': xsrfToken(),
    },
    body: JSON.stringify(body),
  })
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text()
  if (!response.ok) throw new Refused(response.status, messageOf(text), fieldOf(text))
  return JSON.parse(text) as T
}
