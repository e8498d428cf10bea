import type { HttpContext } from '@adonisjs/core/http'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import emitter from '@adonisjs/core/services/emitter'
import { buildInfo } from '#config/app'
import { addGauges } from '#operations/metrics/gauges'

/** Buckets in seconds: a page should take less than one second, an export may take up to the last. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Requests by route and not by URL, so that no number and no name is included. */
function addRequestMetrics(registry: Registry) {
  const requestDuration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const abortedRequests = new Counter({
    name: 'http_requests_broken_off_total',
    help: 'Requests whose client disconnected before the response was complete',
    registers: [registry],
  })

  /** Counts a request when it has ended. */
  return (ctx: HttpContext): void => {
    const startedAt = performance.now()
    const answer = ctx.response.response
    answer.once('close', () => {
      if (!answer.writableFinished) abortedRequests.inc()
      requestDuration.observe(
        {
          method: ctx.request.method(),
          route: ctx.route?.pattern ?? 'none',
          status: `${Math.floor(answer.statusCode / 100)}xx`,
        },
        (performance.now() - startedAt) / 1000
      )
    })
  }
}

/** Sign-ins of this process, and failed attempts. */
function addSignInMetrics(registry: Registry): void {
  const signIns = new Counter({
    name: 'arthasetu_sign_ins_total',
    help: 'Sign-ins, and attempts with a wrong password, code or passkey',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const wrong = ['password_wrong', 'code_wrong', 'second_factor_wrong', 'passkey_wrong']
  for (const outcome of ['opened', ...wrong]) {
    signIns.inc({ outcome }, 0)
  }
  emitter.on('session_auth:login_succeeded', () => signIns.inc({ outcome: 'opened' }))
  emitter.on('auth:tried_wrongly', ({ action }) => signIns.inc({ outcome: action.split('.')[1] }))
}

/** Metrics of this process for Prometheus: memory, event loop, requests, database, messages, tasks. */
export class MetricsRegistry {
  readonly #registry = new Registry()
  readonly count: (ctx: HttpContext) => void

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    this.count = addRequestMetrics(this.#registry)
    addSignInMetrics(this.#registry)
    new Gauge({
      name: 'arthasetu_build_info',
      help: 'Build of this process',
      labelNames: ['version', 'commit'],
      registers: [this.#registry],
    }).set({ version: buildInfo.version, commit: buildInfo.commit ?? '' }, 1)
    addGauges(this.#registry)
  }

  get contentType() {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
