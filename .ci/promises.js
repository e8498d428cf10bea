import net from 'node:net'
import { once } from 'node:events'

const sums = { passed: 0, failed: 0 }

/**
 * Runs one check and prints one line: passed unless the work throws. Returns whether it passed. The result of the work
 * is shown beside it.
 */
export async function runCheck(title, work) {
  const startedAt = performance.now()
  try {
    const note = await work()
    sums.passed++
    console.log(`ok      ${title}${note ? `: ${note}` : ''}`)
    return true
  } catch (error) {
    sums.failed++
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`FAILED  ${title} (${seconds} s): ${error.message}`)
    return false
  }
}

/** Prints the last line and sets the exit code. */
export function printSummary() {
  console.log(`${sums.passed} passed, ${sums.failed} failed`)
  process.exitCode = sums.failed === 0 ? 0 : 1
}

/** Returns a number of different ports on which nothing currently listens. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => server.address().port)
  for (const server of servers) server.close()
  return ports
}

export const freePort = async () => (await freePorts(1))[0]
