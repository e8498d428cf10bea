import type { Socket } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'

/** Time after the signal in which open requests can finish before their connections are closed. */
const REQUEST_GRACE_MS = 8_000

/** Time after which the process exits in any case. */
const DEADLINE_MS = 9_500

/** Time after which a connection without data is closed: until then its request may be in transit. */
const SILENCE_MS = 1_000

const SWEEP_MS = 100

/**
 * An idle connection is kept open for longer than the 60 s of nginx, so that the proxy closes it. A request sent while
 * the portal closes the connection fails, and a proxy does not resend a form.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Each turn of the event loop accepts one waiting connection: after this number of turns without one, none is waiting.
 */
const QUIET_TURNS = 5
/** Maximum wait if new connections keep arriving; rendering a slow page can take one turn. */
const MAX_ACCEPT_WAIT_MS = 5_000

/** Resolves after the event loop has read all data received. */
const nextEventLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Stops within ten seconds of SIGTERM and answers every request sent before, including those still unread in the
 * system's buffers. The framework closes the server and then the database, but waits for every kept-alive connection: a
 * browser or proxy that continues to send requests would keep the process running indefinitely.
 */
export default class GracefulStopProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    const server = (await this.app.container.make('server')).getNodeServer()
    if (!server) return
    server.keepAliveTimeout = KEEP_ALIVE_MS

    const sockets = new Set<Socket>()
    let accepted = 0
    server.on('connection', (socket: Socket) => {
      accepted += 1
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })

    /** Runs before the framework's own hook, which was registered earlier and waits. */
    this.app.terminating(async () => {
      const logger = await this.app.container.make('logger')
      server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
        response.setHeader('connection', 'close')
      })
      const startedAt = performance.now()
      const silent = new WeakSet<Socket>()
      const sweep = () => {
        server.closeIdleConnections()
        /** Browsers open connections in advance; Node does not count those as idle. */
        if (performance.now() - startedAt < SILENCE_MS) return
        for (const socket of sockets) {
          if (socket.bytesRead > 0) continue
          /** A connection accepted since the last sweep has not been read yet, however long it waited. */
          if (silent.has(socket)) socket.destroy()
          else silent.add(socket)
        }
      }
      /** Sweeps directly after reading: an unread request would be lost with its connection. */
      setInterval(() => setImmediate(sweep), SWEEP_MS).unref()
      setTimeout(() => {
        logger.warn('stopping: closing connections still open after %d ms', REQUEST_GRACE_MS)
        server.closeAllConnections()
      }, REQUEST_GRACE_MS).unref()
      setTimeout(() => {
        logger.error('stopping: the process did not end within %d ms', DEADLINE_MS)
        process.exit(1)
      }, DEADLINE_MS).unref()
      /** The framework stops listening when this returns; connections made before are accepted. */
      for (
        let quiet = 0;
        quiet < QUIET_TURNS && performance.now() - startedAt < MAX_ACCEPT_WAIT_MS;
        quiet++
      ) {
        const before = accepted
        await nextEventLoopTurn()
        if (accepted > before) quiet = 0
      }
    })
  }
}
