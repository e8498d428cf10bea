/** The server said no, in words for the person. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string
  ) {
    super(message)
  }
}

/** The token against forged requests, as the server wants it back. */
export function xsrfToken(): string {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)
  return found ? decodeURIComponent(found[1]) : ''
}

/** The first message of an answer such as {errors: [{message}]}; empty when it has none. */
export function messageOf(body: string): string {
  try {
    const { errors } = JSON.parse(body) as { errors?: { message?: string }[] }
    return errors?.[0]?.message ?? ''
  } catch {
    return ''
  }
}

/**
 * Posts JSON beside the page, without a visit.
 *
 * @throws Refused when the server answers no, TypeError when there is no connection
 */
export async function postJson<T>(url: string, body: unknown, keepalive = false): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    keepalive,
    credentials: 'same-origin',
    redirect: 'error',
    headers: {
      'Accept': 'application/json',
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': xsrfToken(),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Refused(response.status, messageOf(text))
  return JSON.parse(text) as T
}
