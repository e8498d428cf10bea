import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { withPriority } from '#kernel/streams/streaming'

/** Gives requests priority: files that are being written pause while a response is computed (`streams/streaming`). */
export default class RequestPriorityMiddleware {
  handle(_: HttpContext, next: NextFn) {
    return withPriority(next)
  }
}
