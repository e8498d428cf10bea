import type { HttpContext } from '@adonisjs/core/http'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Seconds: a page is asked to take less than the second, an export may take the last. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Requests by their route, not by their address: no number and no name stands in it. */
export function registerRequestMetrics(registry: Registry) {
  const taken = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const brokenOff = new Counter({
    name: 'http_requests_broken_off_total',
    help: 'Requests whose other side left before the answer was whole',
    registers: [registry],
  })

  /** Counts a request when it is over. */
  return (ctx: HttpContext): void => {
    const begun = performance.now()
    const answer = ctx.response.response
    answer.once('close', () => {
      if (!answer.writableFinished) brokenOff.inc()
      taken.observe(
        {
          method: ctx.request.method(),
          route: ctx.route?.pattern ?? 'none',
          status: `${Math.floor(answer.statusCode / 100)}xx`,
        },
        (performance.now() - begun) / 1000
      )
    })
  }
}
