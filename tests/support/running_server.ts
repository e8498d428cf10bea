import net from 'node:net'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import { startProcess } from '#tests/support/own_process'
import { SERVER_FLAGS } from '../../bin/portal/server.js'

/** Returns a port on which nothing currently listens. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts the real server in a separate process, as in production, on the database of this run; `root` starts a copy of
 * the application or its build.
 */
export async function startServer(env: NodeJS.ProcessEnv = {}, root?: string) {
  const port = await freePort()
  const isBuilt = root !== undefined && existsSync(join(root, 'bin/server.js'))
  const child = startProcess([isBuilt ? 'bin/server.js' : 'bin/server.ts'], {
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

/** Maximum time that a server may take to stop; after that it is killed. */
const MAX_STOP_MS = 30_000

/**
 * Sends the signal and returns the exit code (null for a killed process) and the time that the process took to exit.
 * Does not wait for a process that has already exited, because it emits no further event.
 */
export async function stop(child: ChildProcess) {
  const startedAt = performance.now()
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS)
    await gone
    clearTimeout(killTimer)
  }
  return { code: child.exitCode, seconds: (performance.now() - startedAt) / 1000 }
}

/** Returns a field of a file under /proc/<pid>; null if the process has exited or the system is not Linux. */
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
 * Returns the memory in MB that a process and its children currently hold, with shared pages counted once (proportional
 * set size); 0 where it cannot be read.
 */
function memoryMb(pid: number): number {
  if (process.platform !== 'linux') return 0
  const started = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && procField(name, 'status', 'PPid') === pid
  )
  const kb = [String(pid), ...started].map((each) => procField(each, 'smaps_rollup', 'Pss') ?? 0)
  return kb.reduce((sum, each) => sum + each, 0) / 1024
}

/** Watches the memory of a server and its children; returns the maximum growth in MB. */
export function watchMemory({ pid }: ChildProcess) {
  const atRest = memoryMb(pid!)
  let maxMb = atRest
  const timer = setInterval(() => (maxMb = Math.max(maxMb, memoryMb(pid!))), 25)
  return {
    stop() {
      clearInterval(timer)
      return maxMb - atRest
    },
  }
}
