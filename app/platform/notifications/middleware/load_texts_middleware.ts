import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { customTextsForRequest } from '#notifications/queries/message_texts'

/** Loads the texts in force for the notifications of a request. Runs after the masters. */
export default class LoadTextsMiddleware {
  async handle(_: HttpContext, next: NextFn) {
    await customTextsForRequest()
    return next()
  }
}
