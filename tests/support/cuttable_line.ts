import net from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A line between a browser and the server of the tests that is slow, and can be cut and mended. */
export class CuttableLine {
  #sockets = new Set<net.Socket>()
  #isCut = false

  private constructor(
    private readonly server: net.Server,
    readonly address: string
  ) {}

  /** @param bytesASecond how fast what the browser sends goes through */
  static async open(target: URL, bytesASecond: number): Promise<CuttableLine> {
    const server = net.createServer((near) => line.#connect(near, target, bytesASecond))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as net.AddressInfo
    const line = new CuttableLine(server, `http://127.0.0.1:${port}`)
    return line
  }

  #connect(near: net.Socket, { hostname, port }: URL, bytesASecond: number) {
    if (this.#isCut) return near.destroy()
    const far = net.connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      this.#sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
    }
    far.pipe(near)
    near.on('data', async (chunk) => {
      near.pause()
      far.write(chunk)
      await wait((chunk.byteLength / bytesASecond) * 1000)
      near.resume()
    })
  }

  /** From now on nothing goes through, also what is on its way. */
  cut() {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  mend() {
    this.#isCut = false
  }

  close() {
    this.cut()
    this.server.close()
  }
}
