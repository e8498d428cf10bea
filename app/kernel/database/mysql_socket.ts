import net from 'node:net'

interface SocketOptions {
  host: string
  port: number
  /** Time in milliseconds without a byte in either direction after which the connection counts as lost. */
  idleTimeoutMs: number
}

/** Idle time in milliseconds before the system probes whether the other side is reachable. */
const KEEP_ALIVE_MS = 10_000

/**
 * Returns a connection to the database server that ends when it is idle for too long: the driver waits forever for the
 * response to a statement, and a network that loses packets closes nothing.
 */
export function mysqlSocket({ host, port, idleTimeoutMs }: SocketOptions): net.Socket {
  const socket = net.connect({ host, port, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS })
  socket.setNoDelay(true)
  socket.setTimeout(idleTimeoutMs, () => {
    const error = new Error(`The database sent nothing for ${idleTimeoutMs / 1000} seconds`)
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  })
  return socket
}

/** Part of the pooled connection's interface used here. */
interface PooledConnection {
  ping(done: (error?: Error | null) => void): void
  destroy(): void
}

/** A connection that was used within this time is taken without a ping, in milliseconds. */
const FRESH_MS = 5000

/**
 * Returns a check whether a pooled connection may be used: an idle one must respond to a ping. For `pool.validate`.
 *
 * @param pingMs time limit of the ping
 */
export function connectionCheck(pingMs: number, now = () => performance.now()) {
  const usedAt = new WeakMap<object, number>()
  return (connection: PooledConnection): Promise<boolean> => {
    const isFresh = now() - (usedAt.get(connection) ?? Number.NEGATIVE_INFINITY) < FRESH_MS
    usedAt.set(connection, now())
    if (isFresh) return Promise.resolve(true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(false), pingMs)
      const end = (isAlive: boolean) => {
        clearTimeout(timer)
        /** A graceful end would wait for a server that does not respond. */
        if (!isAlive) connection.destroy()
        resolve(isAlive)
      }
      connection.ping((error) => end(!error))
    })
  }
}
