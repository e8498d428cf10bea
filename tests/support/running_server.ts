import net from 'node:net'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { startProcess } from '#tests/support/own_process'
import { SERVER_FLAGS } from '../../bin/portal/server.js'

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The real server as a process of its own, as it is started in production, on the database of this run; of a copy of the application where one is named. */
export async function startServer(env: NodeJS.ProcessEnv = {}, root?: string) {
  const port = await freePort()
  const child = startProcess(['bin/server.ts'], {
    flags: SERVER_FLAGS,
    root,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
      ALLOW_LOG_DRIVERS: 'true',
      ...env,
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (log += part))
  for (let tries = 0; !log.includes('started HTTP server'); tries++) {
    if (tries > 600 || child.exitCode !== null) {
      child.kill('SIGKILL')
      throw new Error(`no server came up:\n${log}`)
    }
    await wait(50)
  }
  return { child, port, address: `http://127.0.0.1:${port}`, log: () => log }
}

/** Longer than any server may take to go; one that is still there then is killed. */
const LONGEST_STOP_MS = 30_000

/**
 * Sends the signal; gives the exit code (null of one that was killed) and how long the process took
 * to go. One that is gone already is not waited for: it says nothing any more.
 */
export async function stop(child: ChildProcess) {
  const begun = performance.now()
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS)
    await gone
    clearTimeout(impatience)
  }
  return { code: child.exitCode, seconds: (performance.now() - begun) / 1000 }
}

/** A field of a file under /proc/<pid>; null when the process is gone or this is no Linux. */
function procField(pid: number | string, file: string, name: string): number | null {
  try {
    const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(
      readFileSync(`/proc/${pid}/${file}`, 'utf8')
    )
    return found ? Number(found[1]) : null
  } catch {
    return null
  }
}

/**
 * Memory in MB that a process and the ones it started hold now, with pages that they share counted once
 * (proportional set size); 0 where that cannot be read.
 */
function heldMb(pid: number): number {
  if (process.platform !== 'linux') return 0
  const started = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && procField(name, 'status', 'PPid') === pid
  )
  const kb = [String(pid), ...started].map((each) => procField(each, 'smaps_rollup', 'Pss') ?? 0)
  return kb.reduce((sum, each) => sum + each, 0) / 1024
}

/** Watches the memory of a server and what it starts; gives how much it grew at most, in MB. */
export function watchMemory({ pid }: ChildProcess) {
  const atRest = heldMb(pid!)
  let most = atRest
  const timer = setInterval(() => (most = Math.max(most, heldMb(pid!))), 25)
  return {
    stop() {
      clearInterval(timer)
      return most - atRest
    },
  }
}
