import net from 'node:net'

interface SocketOptions {
  host: string
  port: number
  /** Without a byte in either direction for so long the connection counts as lost, in milliseconds. */
  idleTimeoutMs: number
}

/** Before the system asks an idle connection whether the other side is there, in milliseconds. */
const KEEP_ALIVE_MS = 10_000

/**
 * A connection to the database server that ends when nothing comes for too long: the driver waits for ever for the
 * answer to a statement, and a network that loses packets closes nothing.
 */
export function mysqlSocket({ host, port, idleTimeoutMs }: SocketOptions): net.Socket {
  const socket = net.connect({ host, port, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS })
  socket.setNoDelay(true)
  socket.setTimeout(idleTimeoutMs, () => {
    const error = new Error(`The database said nothing for ${idleTimeoutMs / 1000} seconds`)
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  })
  return socket
}

/** What is used here of a connection of the pool. */
interface PooledConnection {
  ping(done: (error?: Error | null) => void): void
  destroy(): void
}

/** A connection that was used within this time is taken without a ping, in milliseconds. */
const FRESH_MS = 5000

/**
 * Whether a connection of the pool may be used: one that was idle has to answer a ping. For `pool.validate`.
 *
 * @param pingMs how long it is waited for
 */
export function connectionCheck(pingMs: number, now = () => performance.now()) {
  const usedAt = new WeakMap<object, number>()
  return (connection: PooledConnection): Promise<boolean> => {
    const isFresh = now() - (usedAt.get(connection) ?? Number.NEGATIVE_INFINITY) < FRESH_MS
    usedAt.set(connection, now())
    if (isFresh) return Promise.resolve(true)
    return new Promise((resolve) => {
      const late = setTimeout(() => end(false), pingMs)
      const end = (isAlive: boolean) => {
        clearTimeout(late)
        /** It would wait for the goodbye of a server that does not answer. */
        if (!isAlive) connection.destroy()
        resolve(isAlive)
      }
      connection.ping((error) => end(!error))
    })
  }
}
