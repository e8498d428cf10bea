import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isMetricsEnabled, metricsToken } from '#config/metrics'
import { isLoopback } from '#kernel/http/requests'
import type { MetricsRegistry } from '#operations/metrics/registry'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Counts requests, and returns the metrics to a collector on this server or with the token. For all others the page
 * does not exist. It responds before the session, as the probes do.
 */
export default class MetricsMiddleware {
  static #registry: MetricsRegistry | null = null

  async handle(ctx: HttpContext, next: NextFn) {
    if (!isMetricsEnabled) return next()
    const registry = await MetricsMiddleware.#loadRegistry()
    if (ctx.request.url() !== '/metrics') {
      registry.count(ctx)
      return next()
    }
    if (!isAllowed(ctx.request)) return next()
    ctx.response.header('cache-control', 'no-store')
    ctx.response.header('content-type', registry.contentType)
    return ctx.response.send(await registry.text())
  }

  static async #loadRegistry(): Promise<MetricsRegistry> {
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
  /** Checks the visitor's address, because a request passed on by a local proxy is not local. */
  return isLoopback(request.ip().replace(/^::ffff:/, ''))
}
