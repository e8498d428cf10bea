import net from 'node:net'
import { once } from 'node:events'
import type { Visitor } from '#tests/support/visitor'

const BOUNDARY = 'one-part-after-another'

/** A field of a hand-written form: text, or a file with any name. */
export interface RawPart {
  name: string
  content: string | Uint8Array
  fileName?: string
}

/** Builds the body of a multipart form, byte for byte as given. */
export function multipartBody(parts: RawPart[]): Buffer {
  const pieces = parts.flatMap(({ name, content, fileName }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
      (fileName === undefined ? '' : `; filename="${fileName}"`) +
      '\r\n\r\n',
    content,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}

interface RawForm {
  /** Visitor whose cookies are sent; none by default. */
  visitor?: Visitor
  /** Sends the token and the idempotency key in headers, as the script of the pages does. */
  withToken?: boolean
  /** Declared content length in bytes; null declares none. */
  length: number | null
  method?: string
}

/** A form whose body the test sends itself, at its own pace. */
export class RawConnection {
  #answer = ''
  readonly closed: Promise<unknown>

  private constructor(readonly socket: net.Socket) {
    socket.on('data', (part) => (this.#answer += part))
    socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => socket.once('close', resolve))
  }

  static async open(address: string, path: string, form: RawForm): Promise<RawConnection> {
    const { hostname, port } = new URL(address)
    const key = form.withToken ? await form.visitor?.takeIdempotencyKey() : null
    const socket = net.connect(Number(port), hostname)
    await once(socket, 'connect')
    const connection = new RawConnection(socket)
    const cookies = [...(form.visitor?.cookies ?? [])].map(([name, value]) => `${name}=${value}`)
    const token = form.visitor?.cookies.get('XSRF-TOKEN')
    socket.write(
      [
        `${form.method ?? 'POST'} ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        'Accept: application/json',
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
        form.length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${form.length}`,
        ...(cookies.length > 0 ? [`Cookie: ${cookies.join('; ')}`] : []),
        ...(key ? [`Idempotency-Key: ${key}`] : []),
        ...(form.withToken && token ? [`X-XSRF-TOKEN: ${decodeURIComponent(token)}`] : []),
        '\r\n',
      ].join('\r\n')
    )
    return connection
  }

  /** Sends as much as the other side accepts; returns false when it accepts no more. */
  async send(bytes: Uint8Array | string): Promise<boolean> {
    if (!this.socket.writable) return false
    if (!this.socket.write(bytes)) await this.#until('drain')
    return this.socket.writable
  }

  /** Returns the status of the response once it has begun to arrive. */
  async status(): Promise<number> {
    while (!this.#answer.includes('\r\n')) {
      if (this.socket.destroyed) return 0
      await this.#until('data')
    }
    return Number(this.#answer.split(' ', 2)[1])
  }

  #until(event: string) {
    const happened = new Promise((resolve) => this.socket.once(event, resolve))
    return Promise.race([happened, this.closed])
  }

  cut() {
    this.socket.destroy()
    return this.closed
  }
}
