import type { IncomingMessage } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { formBytes } from '#config/uploads'

/** Time in milliseconds that a sender has to read the response before its connection is closed. */
const GRACE_MS = 1_000

/**
 * Handles a body that was not read to its end because the response was clear before. A body of acceptable size is
 * drained, so that its browser reaches the response; any other is not read further and the connection is closed: Node
 * would continue to read it as long as it comes.
 */
export default class RequestBodyDrainMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    const incoming = request.request
    if (request.hasBody()) {
      response.response.once('finish', () => {
        if (!incoming.complete) drainOrClose(incoming)
      })
    }
    return next()
  }
}

function drainOrClose(body: IncomingMessage) {
  const length = Number(body.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (length <= formBytes) {
    body.resume()
    return
  }
  const { socket } = body
  body.pause()
  socket.end()
  setTimeout(() => socket.destroy(), GRACE_MS).unref()
}
