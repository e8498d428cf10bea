import type { HttpContext } from '@adonisjs/core/http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { requestFigures } from '#operation/metrics/requests'
import { countSignIns } from '#operation/metrics/sign_ins'
import { storedFigures } from '#operation/metrics/stores'

/** The figures of this process, for Prometheus: memory, event loop, requests, database, messages, tasks. */
export class Figures {
  readonly #registry = new Registry()
  readonly count: (ctx: HttpContext) => void

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    this.count = requestFigures(this.#registry)
    countSignIns(this.#registry)
    storedFigures(this.#registry)
  }

  get contentType() {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
