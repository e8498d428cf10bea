import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { customTextsForRequest } from '#notifications/queries/custom_texts'

/** What a request tells, it tells in the words that are in force. Comes after the masters. */
export default class LoadTextsMiddleware {
  async handle(_: HttpContext, next: NextFn) {
    await customTextsForRequest()
    return next()
  }
}
