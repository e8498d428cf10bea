import net from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A line between two programs that is slow, and can be cut, be silent, and be mended. */
export class CuttableLine {
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
    /** What is sent while the line is silent is lost, and nobody hears of it. */
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

  /** From now on nothing goes through, also what is on its way. */
  cut() {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  /** From now on connections are taken and kept, and every byte is swallowed. */
  swallow() {
    this.#isSilent = true
  }

  /** From now on each part of an answer comes so much later. */
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
