import net from 'node:net'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { BUILD } from './places.js'
import { environment } from './run.js'
import { ExpectedError, say } from './say.js'

const TRIES = 20

/**
 * Options of Node for the built server (docs/operations/running.md): less space for objects that live only for one
 * request keeps the process 80 to 100 MB smaller; a limit of ten times the memory in use makes Node collect garbage
 * before it has taken several hundred MB on a machine that has them (docs/development/performance.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024']

function isFree(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** Returns the requested port, or the next free one when the request was only a default. */
export async function choosePort(wished, { host, insist }) {
  if (!Number.isInteger(wished) || wished < 1 || wished > 65535) {
    throw new ExpectedError(`${wished} is not a valid port: use a number from 1 to 65535.`)
  }
  if (await isFree(wished, host)) return wished
  if (insist) {
    throw new ExpectedError(
      `Port ${wished} is in use by another program. Stop it, or choose another port: npm start -- --port ${wished + 1}`
    )
  }
  for (let port = wished + 1; port <= wished + TRIES; port++) {
    if (await isFree(port, host)) {
      say(`  Port ${wished} is in use by another program; using port ${port} instead.`)
      return port
    }
  }
  throw new ExpectedError(
    `Ports ${wished} to ${wished + TRIES} are all in use. Choose another: npm start -- --port 4000`
  )
}

/** Prints warnings, errors and the messages of the `log` drivers as plain lines. */
function show(line) {
  let entry
  try {
    entry = JSON.parse(line)
  } catch {
    if (line.trim()) say(line)
    return
  }
  if (entry.msg?.startsWith('started HTTP server')) return
  const kind = entry.level >= 50 ? 'error: ' : entry.level >= 40 ? 'warning: ' : ''
  const detail =
    entry.err?.message && entry.err.message !== entry.msg ? ` (${entry.err.message})` : ''
  say(`${new Date(entry.time).toLocaleTimeString('en-GB')}  ${kind}${entry.msg ?? ''}${detail}`)
}

/** Starts the built application as a separate process. */
export function startBuilt(env) {
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'bin/server.js'], {
    cwd: BUILD,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', show)
  return child
}

/** Waits until the application responds as ready; a server that exits ends the wait. */
export async function waitUntilHealthy(child, address, seconds = 60) {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode) {
      throw new ExpectedError(
        'The server stopped during start-up; run `node bin/portal.js doctor` to find the cause.'
      )
    }
    const answer = await fetch(`${address}/health`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null
    )
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGTERM')
  throw new ExpectedError(`The server did not answer within ${seconds} seconds.`)
}
