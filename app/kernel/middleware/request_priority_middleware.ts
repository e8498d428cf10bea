import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { withPriority } from '#kernel/streams/streaming'

/** While an answer is worked out, files that are being written stand back (`streams/streaming`). */
export default class RequestPriorityMiddleware {
  handle(_: HttpContext, next: NextFn) {
    return withPriority(next)
  }
}
