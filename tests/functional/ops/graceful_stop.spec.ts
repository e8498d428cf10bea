import net from 'node:net'
import { once } from 'node:events'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { startServer, stop } from '#tests/support/running_server'
import { full } from '#tests/support/tags'

/** Returns everything that a raw connection receives until the other side closes it. */
function received(socket: net.Socket): Promise<string> {
  let text = ''
  socket.on('data', (part) => (text += part))
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

/** Whether the server refuses requests within this time; a busy process may handle the signal after its responses. */
async function isRefusedWithin(address: string, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const isTaken = await fetch(address).then(
      () => true,
      () => false
    )
    if (!isTaken) return true
    await wait(20)
  }
  return false
}

test.group('Stopping the server', (group) => {
  full(group)
  const children: ChildProcess[] = []
  group.each.teardown(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  /** Starts a server under load, and an idle one for comparison: a slow machine affects both. */
  async function twoServers() {
    const [held, free] = await Promise.all([startServer(), startServer()])
    children.push(held.child, free.child)
    return { ...held, free: free.child }
  }

  /** Stops both and returns how many seconds longer the first took. */
  async function stopBoth({ child, free }: { child: ChildProcess; free: ChildProcess }) {
    const [held, other] = await Promise.all([stop(child), stop(free)])
    return { code: held.code, longer: held.seconds - other.seconds }
  }

  test('completes a request in flight at SIGTERM, and then ends the process', async ({
    assert,
  }) => {
    const { child, port, free } = await twoServers()

    const idle = net.connect(port, '127.0.0.1')
    await once(idle, 'connect')

    /** A slow sender: half of the form now, the rest a second after the signal. */
    const body = 'locale=mr&_method=put'
    const slow = net.connect(port, '127.0.0.1')
    await once(slow, 'connect')
    const answer = received(slow)
    slow.write(
      `PUT /locale HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\n\r\n${body.slice(0, 5)}`
    )
    await wait(200)

    const stopping = stopBoth({ child, free })
    await wait(1000)
    slow.write(body.slice(5))

    assert.match(await answer, /^HTTP\/1\.1 \d{3} /)
    const { code, longer } = await stopping
    assert.equal(code, 0)
    assert.isBelow(longer, 5, 'a connection without a request is not waited for')
  })

  test('completes requests that were sent before SIGTERM but not read yet, and refuses later ones', async ({
    assert,
  }) => {
    const pauses = [0, 60, 150, 300]
    const servers = await Promise.all(pauses.map(() => startServer()))
    children.push(...servers.map(({ child }) => child))
    for (const [index, milliseconds] of pauses.entries()) {
      const { child, port, address } = servers[index]
      /** The first page is slow because it loads modules; the others queue behind it. */
      const sockets = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const socket = net.connect(port, '127.0.0.1')
          await once(socket, 'connect')
          return socket.on('error', () => socket.destroy())
        })
      )
      const answers = sockets.map(async (socket) => (await received(socket)).slice(0, 12))
      await Promise.all(
        sockets.map((socket, at) => {
          const path = at % 2 ? '/sign-in' : '/'
          const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\n\r\n`
          return new Promise<unknown>((sent) => socket.write(request, sent))
        })
      )
      await wait(milliseconds)

      const stopping = stop(child)
      const statuses = await Promise.all(answers)
      assert.deepEqual(
        statuses.filter((status) => status !== 'HTTP/1.1 200'),
        [],
        `${milliseconds} ms before`
      )
      assert.isTrue(await isRefusedWithin(address, 10_000))
      assert.equal((await stopping).code, 0)
    }
  }).timeout(120_000)

  test('is not delayed by a client that keeps sending requests over one connection', async ({
    assert,
  }) => {
    const { child, port, free } = await twoServers()
    const socket = net.connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const answers = received(socket)
    const asking = setInterval(() => {
      if (socket.writable) socket.write('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    }, 5)
    socket.on('error', () => clearInterval(asking))
    await wait(300)

    const { code, longer } = await stopBoth({ child, free })
    clearInterval(asking)
    socket.destroy()

    assert.equal(code, 0)
    assert.isBelow(longer, 5)
    assert.match(await answers, /^HTTP\/1\.1 200 /)
  })

  test('disconnects a sender that never finishes after a timeout', async ({ assert }) => {
    const { child, port, free } = await twoServers()
    const socket = net.connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => socket.destroy())
    socket.write('PUT /locale HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nloc')
    await wait(200)

    const { longer } = await stopBoth({ child, free })
    assert.isBelow(longer, 10)
  })
})
