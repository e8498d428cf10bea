import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { type Right, requireRight } from '#auth/policies/rights'

/** Requires the right that a route needs; other users get 403. */
export default class RequireRightMiddleware {
  async handle({ bouncer }: HttpContext, next: NextFn, right: Right) {
    await requireRight(bouncer, right)
    return next()
  }
}
