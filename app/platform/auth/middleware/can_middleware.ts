import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { authorize, type Right } from '#auth/policies/rights'

/** The right that a route needs; who has it not is told so (403). */
export default class CanMiddleware {
  async handle({ bouncer }: HttpContext, next: NextFn, right: Right) {
    await authorize(bouncer, right)
    return next()
  }
}
