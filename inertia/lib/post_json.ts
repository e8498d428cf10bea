import { idempotencyKeyHeader, renewIdempotencyKey } from '~/lib/idempotency_key'

/** A refusal by the server, with a message for the user. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The field of the form to which the message applies. */
    readonly field: string | null = null
  ) {
    super(message)
  }
}

/** Returns the CSRF token that the server expects. */
export function xsrfToken(): string {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)
  return found ? decodeURIComponent(found[1]) : ''
}

/** Returns the first error of a response such as {errors: [{message, field}]}; empty when it has none. */
function firstError(body: string): { message?: string; field?: string } {
  try {
    const { errors } = JSON.parse(body) as { errors?: { message?: string; field?: string }[] }
    return errors?.[0] ?? {}
  } catch {
    return {}
  }
}

/** Returns the message of the first error of a response; empty when it has none. */
export const messageOf = (body: string) => firstError(body).message ?? ''

/** Returns the field of the first error of a response; null when it names none. */
export const fieldOf = (body: string) => firstError(body).field ?? null

/**
 * Posts JSON without an Inertia visit.
 *
 * @throws HttpError when the server refuses, TypeError when there is no connection
 */
export async function postJson<T>(url: string, body: unknown, keepalive = false): Promise<T> {
  return answerOf(await send(url, body, { keepalive }))
}

/**
 * Does the same with the page's idempotency key: sent again after a lost response, it acts once.
 *
 * @throws HttpError, TypeError as `postJson`
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
  if (!response.ok) throw new HttpError(response.status, messageOf(text), fieldOf(text))
  return JSON.parse(text) as T
}
