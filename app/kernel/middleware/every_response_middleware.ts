import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { hstsFactory, noSniffFactory } from '@adonisjs/shield/guards'
import shield from '#config/shield'

/** Sets the headers of every response, including those that later middleware ends early: health, files, refusals. */
export default class EveryResponseMiddleware {
  private static guards = [hstsFactory(shield.hsts), noSniffFactory(shield.contentTypeSniffing)]

  handle(ctx: HttpContext, next: NextFn) {
    for (const guard of EveryResponseMiddleware.guards) guard(ctx)
    return next()
  }
}
