import type { Socket } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'

/** From the signal on: open requests may go on this long, then their connections are cut. */
const PATIENCE_MS = 8_000

/** The process is gone after this long, whatever still holds it. */
const DEADLINE_MS = 9_500

const SWEEP_MS = 100

/**
 * Stops within ten seconds of SIGTERM with the requests in flight answered. The framework closes
 * the server and then the database, but waits for every kept-alive connection: a browser or proxy
 * that goes on asking would keep the process up for good.
 */
export default class GracefulStopProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const server = (await this.app.container.make('server')).getNodeServer()
    if (!server) return

    const sockets = new Set<Socket>()
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })

    /** Runs before the framework's own hook, which is registered earlier and waits. */
    this.app.terminating(async () => {
      const logger = await this.app.container.make('logger')
      server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
        response.setHeader('connection', 'close')
      })
      /** Browsers open connections ahead of need; Node does not count those as idle. */
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      setInterval(() => server.closeIdleConnections(), SWEEP_MS).unref()
      setTimeout(() => {
        logger.warn('stopping: connections still open after %d ms are cut', PATIENCE_MS)
        server.closeAllConnections()
      }, PATIENCE_MS).unref()
      setTimeout(() => {
        logger.error('stopping: something held the process for %d ms', DEADLINE_MS)
        process.exit(1)
      }, DEADLINE_MS).unref()
    })
  }
}
