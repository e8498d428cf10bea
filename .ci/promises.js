import net from 'node:net'
import { once } from 'node:events'

const sums = { passed: 0, failed: 0 }

/** One promise, one line: kept unless the work throws. What the work gives is shown beside it. */
export async function promise(title, work) {
  const begun = performance.now()
  try {
    const note = await work()
    sums.passed++
    console.log(`ok      ${title}${note ? `: ${note}` : ''}`)
  } catch (error) {
    sums.failed++
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`FAILED  ${title} (${seconds} s): ${error.message}`)
  }
}

/** The last line, and the exit code that goes with it. */
export function sumUp() {
  console.log(`${sums.passed} passed, ${sums.failed} failed`)
  process.exitCode = sums.failed === 0 ? 0 : 1
}

/** A port nobody listens on at the moment. */
export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
