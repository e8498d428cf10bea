import net from 'node:net'
import { once } from 'node:events'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { startServer, stop } from '#tests/support/running_server'
import { full } from '#tests/support/tags'

/** What a raw connection receives until the other side closes it. */
function received(socket: net.Socket): Promise<string> {
  let text = ''
  socket.on('data', (part) => (text += part))
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

/** Whether the server stops taking requests; a signal may reach a busy process after its answers. */
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

  /** A server to be held up, and one that nobody holds: what slows the machine slows both. */
  async function twoServers() {
    const [held, free] = await Promise.all([startServer(), startServer()])
    children.push(held.child, free.child)
    return { ...held, free: free.child }
  }

  /** Stops both; gives how many seconds longer the first took to go. */
  async function stopBoth({ child, free }: { child: ChildProcess; free: ChildProcess }) {
    const [held, other] = await Promise.all([stop(child), stop(free)])
    return { code: held.code, longer: held.seconds - other.seconds }
  }

  test('a request in flight at SIGTERM is answered, and then the process is gone', async ({
    assert,
  }) => {
    const { child, port, free } = await twoServers()

    const idle = net.connect(port, '127.0.0.1')
    await once(idle, 'connect')

    /** Slow on the sender's side: half of the form now, the rest a second after the signal. */
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
    assert.isBelow(longer, 5, 'the connection that never asked anything is not waited for')
  })

  test('requests that were sent before SIGTERM and lie unread are answered; later ones are refused', async ({
    assert,
  }) => {
    const pauses = [0, 60, 150, 300]
    const servers = await Promise.all(pauses.map(() => startServer()))
    children.push(...servers.map(({ child }) => child))
    for (const [index, milliseconds] of pauses.entries()) {
      const { child, port, address } = servers[index]
      /** The first page is slow, as modules are read for it; the others queue behind it. */
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

  test('a client that goes on asking over one connection does not keep it up', async ({
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

  test('a sender that never finishes is cut off in time', async ({ assert }) => {
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
