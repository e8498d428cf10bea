import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; timestamp: string; data: Record<string, any> }
}

type Responder = (response: ServerResponse, received: Received) => void

export const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}): Responder =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** Starts a local receiver of webhooks, which stores the received requests and responds as configured. */
export async function startReceiver(first: Responder = answerWith(204)) {
  const received: Received[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    const one = { headers: request.headers, body, event: JSON.parse(body) }
    received.push(one)
    answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    types: () => received.map(({ event }) => event.type),
    answers: (next: Responder) => void (answer = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
