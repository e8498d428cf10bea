import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { once } from 'node:events'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/running_server'

const SSHD = '/usr/sbin/sshd'

export const hasSshd = existsSync(SSHD)

const keyAt = (path: string) =>
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path])

/**
 * Debian's OpenSSH with internal-sftp, as the current user, which moves files away once they are renamed, as banks do.
 */
export class BankServer {
  #process: ChildProcess | null = null
  #isMoving = true
  #isBusy = false
  /** Each file that was moved away, with its name and digest: the same name twice means that it was sent twice. */
  readonly arrived: { name: string; sha256: string }[] = []

  private constructor(
    readonly home: string,
    readonly port: number,
    readonly privateKey: string
  ) {}

  static async start(): Promise<BankServer> {
    const home = await mkdtemp(join(tmpdir(), 'bank-'))
    for (const folder of ['upload', 'processed', 'response', 'taken'])
      await mkdir(join(home, folder))
    keyAt(join(home, 'client'))
    const port = await freePort()
    const server = new BankServer(home, port, readFileSync(join(home, 'client'), 'utf8'))
    await server.newHostKey()
    void server.#move()
    return server
  }

  get user() {
    return userInfo().username
  }

  folder(name: 'upload' | 'processed' | 'response') {
    return join(this.home, name)
  }

  respond(name: string, content: string | Buffer) {
    return writeFile(join(this.home, 'response', name), content)
  }

  /** Changes the host key, as after a move to another machine, or in a man-in-the-middle attack. */
  async newHostKey() {
    await this.#end()
    const key = join(this.home, 'host')
    await rm(key, { force: true })
    await rm(`${key}.pub`, { force: true })
    keyAt(key)
    await chmod(key, 0o600)
    const config = join(this.home, 'sshd_config')
    const lines = [
      `Port ${this.port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${key}`,
      `AuthorizedKeysFile ${join(this.home, 'client.pub')}`,
      'PidFile none',
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'PermitRootLogin yes',
      'MaxStartups 100',
      'Subsystem sftp internal-sftp',
      'ForceCommand internal-sftp',
    ]
    await writeFile(config, `${lines.join('\n')}\n`)
    if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true })
    this.#process = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: 'ignore' })
    await this.#waitUntilReady()
  }

  async #waitUntilReady() {
    for (let tries = 0; tries < 100; tries++) {
      const socket = net.connect(this.port, '127.0.0.1')
      const isThere = await Promise.race([
        once(socket, 'data').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false)
      socket.destroy()
      if (isThere) return
      await wait(50)
    }
    throw new Error('sshd does not answer')
  }

  /** Whether the portal can read the folder to which they are moved. */
  isSeen = true

  async #move() {
    while (this.#isMoving) {
      for (const name of await readdir(this.folder('upload')).catch(() => [])) {
        if (name.startsWith('.')) continue
        this.#isBusy = true
        const from = join(this.folder('upload'), name)
        const to = join(this.home, this.isSeen ? 'processed' : 'taken', name)
        await rename(from, to)
        const sha256 = createHash('sha256')
          .update(await readFile(to))
          .digest('hex')
        this.arrived.push({ name, sha256 })
        this.#isBusy = false
      }
      await wait(2)
    }
  }

  /** Waits until all renamed files are moved away, including those of a connection that was just interrupted. */
  async settled() {
    await wait(60)
    const isWaiting = async () =>
      (await readdir(this.folder('upload'))).some((name) => !name.startsWith('.'))
    while (this.#isBusy || (await isWaiting())) await wait(5)
  }

  async #end() {
    if (!this.#process) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
    this.#process = null
  }

  async stop() {
    this.#isMoving = false
    await this.#end()
    await wait(10)
    await rm(this.home, { recursive: true, force: true })
  }
}

/** A connection to a server that is cut after a number of bytes, counted in both directions. */
export class CutAfterBytes {
  readonly #sockets = new Set<net.Socket>()
  /** Bytes after which each of the next connections is cut; without one it is not. */
  readonly #budgets: number[] = []
  /** Bytes of the last connection. */
  bytes = 0
  cuts = 0

  private constructor(
    readonly port: number,
    private readonly server: net.Server
  ) {}

  static async open(target: number): Promise<CutAfterBytes> {
    const server = net.createServer((near) => line.#connect(near, target))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const line = new CutAfterBytes((server.address() as net.AddressInfo).port, server)
    return line
  }

  /** Cuts the next connections after these numbers of bytes. */
  cutAfter(...budgets: number[]) {
    this.#budgets.splice(0, this.#budgets.length, ...budgets)
  }

  #connect(near: net.Socket, target: number) {
    const budget = this.#budgets.shift() ?? Infinity
    const far = net.connect(target, '127.0.0.1')
    let bytes = 0
    this.bytes = 0
    const cut = () => {
      this.cuts += 1
      near.destroy()
      far.destroy()
    }
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      this.#sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        other.end()
      })
      one.on('data', (part: Buffer) => {
        const left = budget - bytes
        bytes += part.length
        this.bytes = bytes
        if (part.length < left) other.write(part)
        else if (left > 0) other.write(part.subarray(0, left), cut)
      })
    }
  }

  close() {
    for (const socket of this.#sockets) socket.destroy()
    this.server.close()
  }
}
