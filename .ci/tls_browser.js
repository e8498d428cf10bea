import https from 'node:https'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Returns a prop of a page that contains only letters, digits and spaces, from the HTML or its escaped form. */
export const propOf = (html, name) =>
  new RegExp(`(?:"|&quot;)${name}(?:"|&quot;):(?:"|&quot;)([\\w .~-]+)`).exec(html)?.[1]

/** Returns the component and the props of a full page. */
export const pageOf = (html) =>
  JSON.parse(
    /<script data-page="app" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  )

/** Creates a browser with its cookies that trusts this certificate of a local proxy. */
export function tlsBrowser({ host, port, certificate }) {
  const cookies = new Map()
  /** Key of the last visited page; every form of a signed-in user is sent with one. */
  let idempotencyKey

  /** @param body fields of a form, sent as JSON; FormData if it has files */
  async function ask(method, path, body) {
    const packed = body instanceof FormData ? new Response(body) : null
    const type = packed?.headers.get('content-type') ?? 'application/json'
    const bytes = packed ? Buffer.from(await packed.arrayBuffer()) : body && JSON.stringify(body)
    const request = https.request({
      method,
      path,
      host: '127.0.0.1',
      port,
      servername: host,
      ca: readFileSync(certificate),
      headers: {
        'host': port === 443 ? host : `${host}:${port}`,
        'accept': body instanceof FormData ? 'application/json' : 'text/html',
        'cookie': [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
        ...(body && { 'content-type': type, 'idempotency-key': idempotencyKey ?? '' }),
      },
    })
    request.end(bytes)
    const [answer] = await once(request, 'response')
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      cookies.set(name, value)
    }
    let text = ''
    for await (const part of answer) text += part
    idempotencyKey = propOf(text, 'idempotencyKey') ?? idempotencyKey
    return {
      status: answer.statusCode,
      location: answer.headers.location,
      headers: answer.headers,
      text,
    }
  }

  return { ask, cookies }
}
