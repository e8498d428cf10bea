import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { allowedHosts, appUrl } from '#config/app'
import { isLoopback } from '#kernel/http/requests'
import { PLAIN_PAGE_CSP, plainPage } from '#kernel/http/plain_page'

const MISDIRECTED = 421

/** Asked by the machine that watches over this one, under whatever name it knows. */
const IS_HEALTH = /^\/health(?:\/|$)/

/**
 * In production only the portal's own names are answered: under another one a page could be made to
 * speak of an address that is not its own. Neither the name itself nor the one that a proxy passes on
 * may be foreign.
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

/** The name without its port: `[::1]:3333` is `[::1]`. */
const nameOf = (host: string | undefined) => host?.replace(/:\d+$/, '').toLowerCase() ?? null

const isAllowed = (name: string | null) =>
  name !== null && (allowedHosts.has(name.toLowerCase()) || isLoopback(name))
