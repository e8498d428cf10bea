import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { cspFactory, frameGuardFactory } from '@adonisjs/shield/guards'
import shield from '#config/shield'

/** A visit inside the portal is answered with data, which is never drawn as a page of its own. */
const DATA_POLICY = `default-src 'none';frame-ancestors 'none'`

/**
 * What browsers are told of every page, those that are not found or failed too: what it may load and
 * run, that no other site frames it or reaches into its window, that its address leaves with
 * no link, and that it uses nothing of the device.
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
