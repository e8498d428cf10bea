import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import timeouts from '#config/timeouts'
import { DeadlineExceeded } from '#kernel/streams/deadline'

const CHECK_INTERVAL_MS = Math.min(1000, timeouts.request / 4)

/** The response to a request was not ready in time. */
export class RequestTimeout extends DeadlineExceeded {}

/**
 * Replaces a response that is not ready in time by a page that explains it. The time starts with the last byte of the
 * request, so that a sender with a weak signal is not cut off. Work in progress continues; a form that takes effect
 * later has used up its key, so that sending it again takes effect only once.
 */
export default class DeadlineMiddleware {
  async handle({ logger, request, response }: HttpContext, next: NextFn) {
    const { socket } = request.request
    let timer: NodeJS.Timeout | undefined
    let isLate = false
    const timeout = new Promise<never>((_, reject) => {
      let [since, received] = [performance.now(), socket.bytesRead]
      timer = setInterval(() => {
        if (socket.bytesRead !== received) {
          ;[since, received] = [performance.now(), socket.bytesRead]
        }
        if (performance.now() - since < timeouts.request || response.response.headersSent) return
        isLate = true
        reject(new RequestTimeout(`No answer within ${timeouts.request} ms`))
      }, CHECK_INTERVAL_MS)
    })
    const completion = Promise.resolve(next())
    completion.catch((error: unknown) => {
      if (isLate) logger.warn({ err: error }, 'a request failed after its deadline')
    })
    try {
      return await Promise.race([completion, timeout])
    } finally {
      clearInterval(timer)
    }
  }
}
