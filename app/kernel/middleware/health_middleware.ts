import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { buildInfo } from '#config/app'
import { ReadinessProbe } from '#kernel/operation/service_checks'

const LIVE = '/health/live'
const READY = ['/health', '/health/ready']

/**
 * Reports to a load balancer whether this process runs (live) and whether it can serve (ready). Without the database,
 * or Redis where it is used, it is not ready (503); without the store, or with little space, it is degraded (200),
 * since every process would be, and pages still work. It responds before the session is opened, so that a probe every
 * second creates no rows and no cookies. The response names what fails, and the build; the cause is in the log.
 */
export default class HealthMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const url = request.url()
    if (url !== LIVE && !READY.includes(url)) return next()
    response.header('cache-control', 'no-store')
    if (url === LIVE) return response.ok({ status: 'ok', ...buildInfo })

    const { failing, status } = await (await app.container.make(ReadinessProbe)).probe()
    if (status === 'ok') return response.ok({ status, ...buildInfo })
    const answer = { status, failing: failing.map(({ name }) => name), ...buildInfo }
    logger.error({ failing }, status === 'degraded' ? 'ready, but degraded' : 'not ready')
    if (status === 'degraded') return response.ok(answer)
    response.header('retry-after', '5')
    return response.status(503).send(answer)
  }
}
