import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from '@japa/runner'
import { guardedFetch } from '#kernel/http/outgoing_connections'

const LIMIT_MS = 2000

const fetchLocal = guardedFetch({
  mayConnect: () => true,
  allowsPlainLocal: true,
  timeoutMs: LIMIT_MS,
  maxBytes: 1000,
})

/** Fetches from a server that responds with these bytes and closes the connection. */
async function answerTo(bytes: string): Promise<Response> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(bytes))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await fetchLocal(`http://127.0.0.1:${port}`)
  } finally {
    server.close()
  }
}

test.group('Guarded fetch', () => {
  test('reads a response that ends with the connection', async ({ assert }) => {
    const answer = await answerTo('HTTP/1.1 200 OK\r\n\r\nhello')
    assert.equal(await answer.text(), 'hello')
  })

  for (const status of [
    '999 Odd',
    '099 Odd',
    '101 Switching\r\nConnection: upgrade\r\nUpgrade: x',
  ]) {
    test(`refuses the status ${status.slice(0, 3)}`, async ({ assert }) => {
      const before = Date.now()
      await assert.rejects(() => answerTo(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`))
      assert.isBelow(Date.now() - before, LIMIT_MS)
    })
  }

  test('refuses a truncated response', async ({ assert }) => {
    await assert.rejects(() => answerTo('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhel'))
  })
})
