import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { keepsMetrics, metricsToken } from '#config/metrics'
import { isLoopback } from '#kernel/http/requests'
import type { MetricsRegistry } from '#operations/metrics/registry'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Counts requests, and gives the figures to a collector: one on this machine, or one that shows the token.
 * For everybody else there is no such page. It answers before the session, as the probes do.
 */
export default class MetricsMiddleware {
  static #registry: MetricsRegistry | null = null

  async handle(ctx: HttpContext, next: NextFn) {
    if (!keepsMetrics) return next()
    const figures = await MetricsMiddleware.#all()
    if (ctx.request.url() !== '/metrics') {
      figures.count(ctx)
      return next()
    }
    if (!isAllowed(ctx.request)) return next()
    ctx.response.header('cache-control', 'no-store')
    ctx.response.header('content-type', figures.contentType)
    return ctx.response.send(await figures.text())
  }

  static async #all(): Promise<MetricsRegistry> {
    if (this.#registry) return this.#registry
    const { MetricsRegistry } = await import('#operations/metrics/registry')
    return (this.#registry ??= new MetricsRegistry())
  }
}

function isAllowed(request: HttpContext['request']): boolean {
  const shown = /^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1]
  if (metricsToken !== null) {
    return shown !== undefined && timingSafeEqual(digest(shown), digest(metricsToken))
  }
  /** The address of the visitor: what a proxy here passes on is not from here. */
  return isLoopback(request.ip().replace(/^::ffff:/, ''))
}
