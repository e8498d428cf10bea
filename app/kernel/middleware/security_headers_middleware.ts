import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { cspFactory, frameGuardFactory } from '@adonisjs/shield/guards'
import shield from '#config/shield'

/** A visit inside the portal gets a data response, which is never rendered as a page of its own. */
const DATA_POLICY = `default-src 'none';frame-ancestors 'none'`

/**
 * Sets the security headers of every page, including those that are not found or have failed: what it may load and
 * execute, that no other site may frame it or access its window, that links do not send its address, and that it uses
 * no device features.
 */
export default class SecurityHeadersMiddleware {
  private static policy = cspFactory(shield.csp)
  private static frames = frameGuardFactory(shield.xFrame)

  async handle(ctx: HttpContext, next: NextFn) {
    const { request, response } = ctx
    if (request.header('x-inertia')) response.header('Content-Security-Policy', DATA_POLICY)
    else await SecurityHeadersMiddleware.policy(ctx)
    SecurityHeadersMiddleware.frames(ctx)
    response.header('Referrer-Policy', 'same-origin')
    response.header('Cross-Origin-Opener-Policy', 'same-origin')
    response.header(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'
    )
    return next()
  }
}
