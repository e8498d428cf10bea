import { createHash } from 'node:crypto'
import { type Socket, connect, isIP } from 'node:net'
import { Writable } from 'node:stream'
import app from '@adonisjs/core/services/app'
import SftpClient from 'ssh2-sftp-client'
import timeouts from '#config/timeouts'
import type { ConnectionSecret } from '#claims/models/bank_connection'
import { isSafeName } from '#claims/payments/transfers/rules/transfers'
import { guardedLookup, isLocalAddress } from '#kernel/http/outgoing_connections'

/** The server presented a host key other than the one that two persons accepted. */
export class HostKeyMismatch extends Error {
  constructor(readonly fingerprint: string) {
    super(`The server presented the host key ${fingerprint}`)
  }
}

/** A file on the server exceeds the size limit. */
export class TooLarge extends Error {}

interface SftpAddress {
  host: string
  port: number
  userName: string
  secret: ConnectionSecret
  /** 'SHA256:…'; null accepts none and only records it. */
  hostKey: string | null
}

interface RemoteFile {
  name: string
  bytes: number
  /** In seconds. */
  modified: number
}

/** More files than a bank leaves in a folder. */
const MAX_LISTED = 5000

const localError = () => new Error('The address is local; nothing was sent')

/** No bank is on this machine or its link-local network; leased lines have private addresses, which are allowed. */
const remoteLookup = guardedLookup((address) => !isLocalAddress(address), localError)

const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/**
 * One session with a bank's server. Every step has a time limit, and so has the session; a connection that hangs is
 * closed. Nothing is retried: the caller determines the result of an interrupted step.
 */
export class BankSftp {
  readonly #client = new SftpClient('bank', {
    error: () => undefined,
    end: () => undefined,
    close: () => undefined,
  })
  #socket: Socket | null = null
  #deadline: NodeJS.Timeout | undefined
  /** The fingerprint that the server presented. */
  fingerprint: string | null = null

  /** @throws HostKeyMismatch; Error of the connection, of signing in, or of a step that timed out */
  async open({ host, port, userName, secret, hostKey }: SftpAddress): Promise<void> {
    const isGuarded = app.inProduction
    if (isGuarded && isIP(host) > 0 && isLocalAddress(host)) throw localError()
    const socket = connect({ host, port, ...(isGuarded ? { lookup: remoteLookup } : {}) })
    this.#socket = socket
    socket.on('error', () => undefined)
    this.#deadline = setTimeout(() => socket.destroy(), timeouts.sftpSession)
    try {
      await this.#withTimeout(timeouts.sftpConnect, () =>
        this.#client.connect({
          sock: socket,
          username: userName,
          ...secret,
          readyTimeout: timeouts.sftpConnect,
          hostVerifier: (key: Buffer) => {
            this.fingerprint = fingerprintOf(key)
            return this.fingerprint === hostKey
          },
        })
      )
    } catch (error) {
      await this.close()
      if (this.fingerprint !== null && this.fingerprint !== hostKey) {
        throw new HostKeyMismatch(this.fingerprint)
      }
      throw error
    }
  }

  /** Whether the connection is still open for another step. */
  get isOpen(): boolean {
    return this.#socket?.destroyed === false
  }

  /** Returns the size of a file in bytes; null where there is none. */
  async size(path: string): Promise<number | null> {
    try {
      const found = await this.#withTimeout(timeouts.sftpStep, () => this.#client.stat(path))
      return found.isFile ? found.size : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Returns the regular files of a folder; of very many, the newest. */
  async list(folder: string): Promise<RemoteFile[]> {
    const found = await this.#withTimeout(timeouts.sftpStep, () => this.#client.list(folder))
    return found
      .filter(({ type }) => type === '-')
      .toSorted((one, other) => other.modifyTime - one.modifyTime)
      .slice(0, MAX_LISTED)
      .map(({ name, size, modifyTime }) => ({
        name,
        bytes: size,
        modified: Math.floor(modifyTime / 1000),
      }))
  }

  async write(path: string, content: Buffer): Promise<void> {
    await this.#withTimeout(timeouts.sftpFile, () =>
      this.#client.put(content, path, { writeStreamOptions: { mode: 0o640 } })
    )
  }

  /** Renames atomically, replacing a file of that name: the caller has checked that there is none. */
  async rename(from: string, to: string): Promise<void> {
    await this.#withTimeout(timeouts.sftpStep, () => this.#client.posixRename(from, to))
  }

  /** @throws TooLarge as soon as more bytes arrive, whatever size was listed */
  async read(folder: string, name: string, maxBytes: number): Promise<Buffer> {
    if (!isSafeName(name)) throw new RangeError('The file name is not safe')
    const parts: Buffer[] = []
    let bytes = 0
    let isTooLarge = false
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        bytes += part.length
        isTooLarge = bytes > maxBytes
        if (!isTooLarge) parts.push(part)
        done(isTooLarge ? new TooLarge(`${name} has more than ${maxBytes} bytes`) : null)
      },
    })
    try {
      await this.#withTimeout(timeouts.sftpFile, () => this.#client.get(`${folder}/${name}`, sink))
    } catch (error) {
      throw isTooLarge ? new TooLarge(`${name} has more than ${maxBytes} bytes`) : error
    }
    return Buffer.concat(parts)
  }

  async remove(path: string): Promise<void> {
    await this.#withTimeout(timeouts.sftpStep, () => this.#client.delete(path, true))
  }

  async close(): Promise<void> {
    clearTimeout(this.#deadline)
    const socket = this.#socket
    if (socket && !socket.destroyed) {
      /** The server closes the connection; one that does not is destroyed. */
      const closed = new Promise((resolve) => socket.once('close', resolve))
      const late = setTimeout(() => socket.destroy(), CLOSING_MS)
      void this.#client.end().catch(() => false)
      await closed
      clearTimeout(late)
    }
  }

  /** A step that times out, or whose connection is lost, fails; the connection is closed. */
  async #withTimeout<T>(ms: number, step: () => Promise<T>): Promise<T> {
    const socket = this.#socket!
    if (socket.destroyed) throw new Error('The connection is closed')
    let end: (error: Error) => void = () => undefined
    const ended = new Promise<never>((_, reject) => (end = reject))
    const onClose = () => end(new Error('The connection was closed'))
    const timer = setTimeout(() => {
      end(new Error(`No answer within ${ms / 1000} seconds`))
      socket.destroy()
    }, ms)
    socket.once('close', onClose)
    const running = step()
    running.catch(() => undefined)
    try {
      return await Promise.race([running, ended])
    } finally {
      clearTimeout(timer)
      socket.off('close', onClose)
    }
  }
}

const CLOSING_MS = 250

const isMissing = (error: unknown) =>
  [2, 'ENOENT', 'ERR_BAD_PATH'].includes((error as { code?: string | number }).code ?? '')
