import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { requestLogFolder } from '#config/request_log'
import { DailyLog, storedRequestId } from '#kernel/logging/log_lines'

/** Probes every second and files that everybody gets are not relevant to who did what. */
const NOT_LOGGED = /^\/(?:health|assets)(?:\/|$)/

/**
 * Logs who requested what, and the response, for every request (CERT-In, rule 6 of the DPDP Rules). The route is logged
 * instead of the address: no query, no number from the path, no name.
 */
export default class RequestLogMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (!requestLogFolder || NOT_LOGGED.test(ctx.request.url())) return next()
    const log = await app.container.make(DailyLog)
    const startedAt = performance.now()
    ctx.response.response.once('close', () => log.write(buildLogEntry(ctx, startedAt)))
    return next()
  }
}

function buildLogEntry(ctx: HttpContext, startedAt: number) {
  const { request, response, route, auth } = ctx
  const raw = response.response
  return {
    time: new Date().toISOString(),
    request: storedRequestId(request.id()),
    /** Missing if the request ended before the sign-in was checked. */
    person: auth?.user?.id ?? null,
    address: request.ip(),
    method: request.method(),
    route: route?.pattern ?? null,
    /** Null if the client disconnected before there was a response. */
    status: raw.headersSent ? raw.statusCode : null,
    isWhole: raw.writableFinished,
    ms: Math.round(performance.now() - startedAt),
  }
}
