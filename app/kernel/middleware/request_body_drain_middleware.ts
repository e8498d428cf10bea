import type { IncomingMessage } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { formBytes } from '#config/uploads'

/** How long a sender that is cut off may take to read what was said. */
const GRACE_MS = 1_000

/**
 * What becomes of a body that nobody read to its end, since the answer was clear before. One of an
 * honest size is let through, so that its browser gets to the answer; of any other nothing more is read
 * and the line is cut: Node would go on reading it for as long as it comes.
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
