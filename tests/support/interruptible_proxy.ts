import net from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A slow connection between two programs that can be cut, silenced and restored. */
export class InterruptibleProxy {
  #sockets = new Set<net.Socket>()
  #isCut = false
  #isSilent = false
  #delayMs = 0
  readonly #server: net.Server
  readonly address: string

  private constructor(server: net.Server, address: string) {
    this.#server = server
    this.address = address
  }

  /** @param bytesASecond speed of the data that the browser sends */
  static async open(target: URL, bytesASecond: number): Promise<InterruptibleProxy> {
    const server = net.createServer((near) => line.#connect(near, target, bytesASecond))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as net.AddressInfo
    const line = new InterruptibleProxy(server, `http://127.0.0.1:${port}`)
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
    /** Data sent while the connection is silent is lost without notice. */
    far.on('data', async (chunk) => {
      if (this.#isSilent) return
      far.pause()
      if (this.#delayMs) await wait(this.#delayMs)
      near.write(chunk)
      far.resume()
    })
    near.on('data', async (chunk) => {
      if (this.#isSilent) return
      near.pause()
      far.write(chunk)
      await wait((chunk.byteLength / bytesASecond) * 1000)
      near.resume()
    })
  }

  /** Stops all data from now on, including data in transit. */
  cut() {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  /** From now on accepts and keeps connections, and discards every byte. */
  swallow() {
    this.#isSilent = true
  }

  /** Delays each part of a response by this time from now on. */
  delay(ms: number) {
    this.#delayMs = ms
  }

  mend() {
    this.#delayMs = 0
    this.#isCut = false
    this.#isSilent = false
  }

  close() {
    this.cut()
    this.#server.close()
  }
}
