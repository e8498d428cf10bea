import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts the floors in a separate process, like the portal. */
export async function startFloor(script = new URL('floor.js', import.meta.url)) {
  const child = fork(fileURLToPath(script))
  const [port] = await once(child, 'message')
  return {
    port,
    pid: child.pid,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
