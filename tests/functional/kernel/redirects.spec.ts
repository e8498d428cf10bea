import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { defaultResource } from '@opentelemetry/resources'
import drive from '@adonisjs/drive/services/main'
import { askGateway } from '#notifications/drivers/sms_gateway'
import { type Disk, privateStore } from '#documents/store/private_store'

/*
 * A server that responds to the portal could redirect it to a service that only the portal can reach. Webhooks:
 * back_office/api/webhooks.
 */

/** Starts a server that counts the requests it receives. */
async function serverWith(status: number, headers: Record<string, string> = {}) {
  const seen = { requests: 0 }
  const server = createServer((request, response) => {
    seen.requests += 1
    request.resume()
    response.writeHead(status, headers).end('part')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { seen, address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test.group('A redirect is not followed', (group) => {
  let inside: Awaited<ReturnType<typeof serverWith>>
  let moved: typeof inside
  group.each.setup(async () => {
    inside = await serverWith(206)
    moved = await serverWith(307, { location: `${inside.address}/inside` })
    return () => {
      inside.close()
      moved.close()
    }
  })

  test('by the reader of file ranges', async ({ assert, cleanup }) => {
    const use = drive.use
    cleanup(() => {
      drive.use = use
    })
    const read = async (address: string) => {
      const disk = { driver: {}, exists: async () => true, getSignedUrl: async () => address }
      drive.use = () => disk as unknown as Disk
      return text(await privateStore.stream('key', { start: 0, end: 3 }))
    }
    assert.equal(await read(inside.address), 'part')
    await assert.rejects(() => read(moved.address), /fetch failed/)
    assert.deepEqual([moved.seen.requests, inside.seen.requests], [1, 1])
  })

  test('by the client of the store', async ({ assert }) => {
    const client = new S3Client({
      endpoint: moved.address,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
      maxAttempts: 1,
    })
    const asked = client.send(new HeadObjectCommand({ Bucket: 'files', Key: 'key' }))
    await assert.rejects(() => asked)
    assert.deepEqual([moved.seen.requests, inside.seen.requests], [1, 0])
  })

  test('by the sender of SMS', async ({ assert }) => {
    const settings = { url: moved.address, token: 'x', sender: 'X', entityId: '1', timeoutMs: 2000 }
    const { status } = await askGateway(settings, {
      uuid: 'x',
      channel: 'sms',
      template: 'otp',
      recipient: '9800000000',
      subject: null,
      body: 'x',
      locale: 'en',
      dltTemplateId: '1',
      sender: null,
    })
    assert.equal(status, 307)
    assert.deepEqual([moved.seen.requests, inside.seen.requests], [1, 0])
  })

  test('by the sender of traces', async ({ assert }) => {
    const exporter = new OTLPTraceExporter({ url: moved.address })
    const processor = new SimpleSpanProcessor({ exporter })
    const provider = new TracerProvider({
      resource: defaultResource(),
      spanProcessors: [processor],
    })
    provider.getTracer('test').startSpan('span').end()
    await provider.forceFlush().catch(() => undefined)
    assert.deepEqual([moved.seen.requests, inside.seen.requests], [1, 0])
  })
})
