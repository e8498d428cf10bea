import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import scanner, { type ScanPolicy } from '#config/scanner'

/** The test file of the European Institute for Computer Antivirus Research, which every scanner recognises. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-',
  'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

/** Bytes that mark a file as infected for the server. */
export const MARK = 'infected-by-test'

interface Behaviour {
  version: string
  /** Response to a complete file; null: no response, the connection stays open. */
  answer: (file: Buffer) => string | null
  /** Bytes after which it refuses a file and closes the connection. */
  maxBytes: number
  /** Bytes after which it disconnects. */
  diesAfter: number
}

const DEFAULT_BEHAVIOUR: Behaviour = {
  version: 'ClamAV 1.4.6/27500/Mon Nov 30 09:20:12 2026',
  answer: (file) => (file.includes(MARK) ? 'stream: Test.Mark FOUND' : 'stream: OK'),
  maxBytes: Infinity,
  diesAfter: Infinity,
}

/** A server with clamd's protocol, on a separate port. */
export class FakeClamd {
  readonly #server = createServer((socket) => this.#serve(socket))
  readonly #open = new Set<Socket>()
  behaviour: Behaviour = { ...DEFAULT_BEHAVIOUR }
  /** Files that were received completely. */
  readonly files: Buffer[] = []

  /** @returns the address to which the portal connects */
  async start() {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return { host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port }
  }

  behave(behaviour: Partial<Behaviour> = {}) {
    this.behaviour = { ...DEFAULT_BEHAVIOUR, ...behaviour }
  }

  async stop() {
    for (const socket of this.#open) socket.destroy()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(socket: Socket) {
    this.#open.add(socket)
    let bytes = Buffer.alloc(0)
    let isDone = false
    socket.on('error', () => undefined)
    socket.on('close', () => this.#open.delete(socket))
    socket.on('data', (part: Buffer) => {
      bytes = Buffer.concat([bytes, part])
      if (isDone) return
      if (bytes.length > this.behaviour.diesAfter) return void socket.destroy()
      const answer = this.#answer(bytes)
      if (answer === undefined) return
      isDone = true
      if (answer !== null) socket.end(`${answer}\0`)
    })
  }

  /** @returns undefined while the command is incomplete */
  #answer(bytes: Buffer): string | null | undefined {
    const end = bytes.indexOf(0)
    const command = end < 0 ? '' : bytes.toString('latin1', 0, end)
    if (command === 'zVERSION') return this.behaviour.version
    if (command !== 'zINSTREAM') return command ? 'UNKNOWN COMMAND' : undefined
    const file = chunksOf(bytes.subarray(end + 1))
    if (file.length > this.behaviour.maxBytes) return 'INSTREAM size limit exceeded. ERROR'
    if (!file.isWhole) return undefined
    this.files.push(file.bytes)
    return this.behaviour.answer(file.bytes)
  }
}

function chunksOf(bytes: Buffer) {
  const parts: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return { bytes: Buffer.concat(parts), length: at, isWhole: true }
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { bytes: Buffer.concat(parts), length: bytes.length, isWhole: false }
}

/** Makes the portal scan with a server until the returned function is called. */
export function useScanner(address: typeof scanner.address, policy: ScanPolicy = 'wait') {
  const before = { ...scanner }
  Object.assign(scanner, { address, policy })
  return () => void Object.assign(scanner, before)
}
