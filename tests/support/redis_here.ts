import net from 'node:net'
import { once } from 'node:events'
import { spawnSync } from 'node:child_process'

/** Whether this machine has a Redis that a test may start as a separate process. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** Whether a server accepts connections at this address. */
export async function answersAt({ host, port }: { host: string; port: number }): Promise<boolean> {
  const socket = net.connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
