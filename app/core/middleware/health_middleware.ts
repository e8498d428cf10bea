import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { running } from '#config/app'
import { ReadinessProbe } from '#core/operation/readiness'

const LIVE = '/health/live'
const READY = ['/health', '/health/ready']

/**
 * Tells a load balancer whether this process runs (live) and whether it can serve (ready): the
 * database, Redis where it is used, and the folder of the uploads. It answers before the session, so
 * that a probe every second leaves no rows and no cookies. The answer names what fails, and which build
 * this is; why stands in the log.
 */
export default class HealthMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const url = request.url()
    if (url !== LIVE && !READY.includes(url)) return next()
    response.header('cache-control', 'no-store')
    if (url === LIVE) return response.ok({ status: 'ok', ...running })

    const { failing } = await (await app.container.make(ReadinessProbe)).look()
    if (failing.length === 0) return response.ok({ status: 'ok', ...running })
    logger.error({ failing }, 'not ready')
    response.header('retry-after', '5')
    const names = failing.map(({ name }) => name)
    return response.status(503).send({ status: 'failing', failing: names, ...running })
  }
}
