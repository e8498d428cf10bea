import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { goesFirst } from '#kernel/streams/turns'

/** While an answer is worked out, files that are being written stand back (`core/streams/turns`). */
export default class PagesFirstMiddleware {
  handle(_: HttpContext, next: NextFn) {
    return goesFirst(next)
  }
}
