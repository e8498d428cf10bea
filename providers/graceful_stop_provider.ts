import type { Socket } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'

/** From the signal on: open requests may go on this long, then their connections are cut. */
const PATIENCE_MS = 8_000

/** The process is gone after this long, whatever still holds it. */
const DEADLINE_MS = 9_500

/** A connection that has said nothing is given up after this long: its request may be on the way. */
const SILENCE_MS = 1_000

const SWEEP_MS = 100

/**
 * An idle connection stays open for longer than the 60 s for which nginx keeps its own, so that the proxy closes it.
 * A request sent while the portal closes the connection fails, and a proxy does not send a form again.
 */
const KEEP_ALIVE_MS = 75_000

/** Each turn of the event loop lets one waiting connection in: after so many without one, none waits. */
const QUIET_TURNS = 5
/** Somebody who knocks without end is not waited for longer than this; a turn can make a slow page. */
const DOOR_MS = 5_000

/** The moment after the loop has read everything that had arrived. */
const afterReading = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Stops within ten seconds of SIGTERM with every request answered that was sent before, also those
 * that still lay unread in the system. The framework closes the server and then the database, but
 * waits for every kept-alive connection: a browser or proxy that goes on asking would keep the process
 * up for good.
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

    /** Runs before the framework's own hook, which is registered earlier and waits. */
    this.app.terminating(async () => {
      const logger = await this.app.container.make('logger')
      server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
        response.setHeader('connection', 'close')
      })
      const begun = performance.now()
      const silent = new WeakSet<Socket>()
      const sweep = () => {
        server.closeIdleConnections()
        /** Browsers open connections ahead of need; Node does not count those as idle. */
        if (performance.now() - begun < SILENCE_MS) return
        for (const socket of sockets) {
          if (socket.bytesRead > 0) continue
          /** One let in since the last sweep has not been read yet, however long it waited. */
          if (silent.has(socket)) socket.destroy()
          else silent.add(socket)
        }
      }
      /** Right after reading: a request that lies unread would be lost with its connection. */
      setInterval(() => setImmediate(sweep), SWEEP_MS).unref()
      setTimeout(() => {
        logger.warn('stopping: connections still open after %d ms are cut', PATIENCE_MS)
        server.closeAllConnections()
      }, PATIENCE_MS).unref()
      setTimeout(() => {
        logger.error('stopping: something held the process for %d ms', DEADLINE_MS)
        process.exit(1)
      }, DEADLINE_MS).unref()
      /** The framework closes the door when this returns; who knocked before is let in. */
      for (let quiet = 0; quiet < QUIET_TURNS && performance.now() - begun < DOOR_MS; quiet++) {
        const before = accepted
        await afterReading()
        if (accepted > before) quiet = 0
      }
    })
  }
}
