import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts the floors in a process of their own, as the portal has one. */
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
