import type { HttpContext } from '@adonisjs/core/http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { running } from '#config/app'
import { registerRequestMetrics } from '#operations/metrics/requests'
import { registerSignInMetrics } from '#operations/metrics/sign_ins'
import { registerGauges } from '#operations/metrics/stores'

/** The figures of this process, for Prometheus: memory, event loop, requests, database, messages, tasks. */
export class MetricsRegistry {
  readonly #registry = new Registry()
  readonly count: (ctx: HttpContext) => void

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    this.count = registerRequestMetrics(this.#registry)
    registerSignInMetrics(this.#registry)
    new Gauge({
      name: 'arthasetu_build_info',
      help: 'Which build this process is',
      labelNames: ['version', 'commit'],
      registers: [this.#registry],
    }).set({ version: running.version, commit: running.commit ?? '' }, 1)
    registerGauges(this.#registry)
  }

  get contentType() {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
