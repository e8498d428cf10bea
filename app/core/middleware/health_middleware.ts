import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import db from '@adonisjs/lucid/services/db'

const PATH = '/health'

/**
 * Tells a load balancer whether this process can serve: one cheap round trip to the database. It
 * answers before the session, so that a probe every second leaves no rows and no cookies.
 */
export default class HealthMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    if (request.url() !== PATH) {
      return next()
    }
    await db.rawQuery('select 1')
    response.header('cache-control', 'no-store')
    return response.ok({ status: 'ok' })
  }
}
