import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  /** Attributes by name, as text. */
  attributes: Record<string, string>
}

const BUSY_MS = 50

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a collector that accepts OTLP over HTTP as JSON, and keeps every byte. */
export async function startCollector() {
  const bodies: Buffer[] = []
  const spans: SentSpan[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    bodies.push(Buffer.from(JSON.stringify([request.url, request.headers])), body)
    spans.push(...spansOf(JSON.parse(body.toString())))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const address = await listen(server)
  return {
    settings: {
      OTEL: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: address,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    spans,
    text: () => Buffer.concat(bodies).toString('latin1') + Buffer.concat(bodies).toString('utf8'),
    async until(found: (span: SentSpan) => boolean): Promise<SentSpan> {
      for (let tries = 0; tries < 200; tries++, await wait(BUSY_MS)) {
        const span = spans.find(found)
        if (span) return span
      }
      throw new Error(`no such span among ${spans.map(({ name }) => name).join(', ')}`)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Exported {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<SentSpan, 'attributes'> & { attributes: { key: string; value: object }[] })[]
    }[]
  }[]
}

function spansOf({ resourceSpans }: Exported): SentSpan[] {
  const all = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans)
  return all.map((span) => ({
    ...span,
    attributes: Object.fromEntries(
      span.attributes.map(({ key, value }) => [key, String(Object.values(value)[0])])
    ),
  }))
}

/** Starts an SMS gateway that accepts everything. */
export async function startSmsGateway() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  })
  const address = await listen(server)
  return {
    settings: {
      SMS_DRIVER: 'http',
      SMS_URL: `${address}/send?key=secret-of-the-gateway`,
      SMS_TOKEN: 'token-of-the-gateway',
      SMS_SENDER: 'MSOBCF',
    },
    close: () => server.close(),
  }
}
