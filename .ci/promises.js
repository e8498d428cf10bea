import net from 'node:net'
import { once } from 'node:events'

const sums = { passed: 0, failed: 0 }

/** One promise, one line: kept unless the work throws, which it returns. What the work gives is shown beside it. */
export async function promise(title, work) {
  const begun = performance.now()
  try {
    const note = await work()
    sums.passed++
    console.log(`ok      ${title}${note ? `: ${note}` : ''}`)
    return true
  } catch (error) {
    sums.failed++
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`FAILED  ${title} (${seconds} s): ${error.message}`)
    return false
  }
}

/** The last line, and the exit code that goes with it. */
export function sumUp() {
  console.log(`${sums.passed} passed, ${sums.failed} failed`)
  process.exitCode = sums.failed === 0 ? 0 : 1
}

/** So many ports nobody listens on at the moment, all of them different. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => server.address().port)
  for (const server of servers) server.close()
  return ports
}

export const freePort = async () => (await freePorts(1))[0]
