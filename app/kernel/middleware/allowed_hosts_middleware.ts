import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { allowedHosts, appUrl } from '#config/app'
import { isLoopback } from '#kernel/http/requests'
import { PLAIN_PAGE_CSP, plainPage } from '#kernel/http/plain_page'

const MISDIRECTED = 421

/** Requested by the monitoring system, under whatever host name it uses. */
const IS_HEALTH = /^\/health(?:\/|$)/

/**
 * In production, only requests for the portal's own host names are answered: with a foreign name, a page could be made
 * to refer to another address. Both the host name and the one forwarded by a proxy are checked.
 */
export default class AllowedHostsMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    if (!app.inProduction || IS_HEALTH.test(request.url())) return next()
    const names = [nameOf(request.header('host')), request.hostname()]
    if (names.every(isAllowed)) return next()

    response.status(MISDIRECTED)
    response.header('Cache-Control', 'no-store')
    response.header('Content-Security-Policy', PLAIN_PAGE_CSP)
    response.type('html')
    return response.send(plainPage('unknown_host', appUrl, request.id() ?? ''))
  }
}

/** Returns the host name without its port: `[::1]` for `[::1]:3333`. */
const nameOf = (host: string | undefined) => host?.replace(/:\d+$/, '').toLowerCase() ?? null

const isAllowed = (name: string | null) =>
  name !== null && (allowedHosts.has(name.toLowerCase()) || isLoopback(name))
