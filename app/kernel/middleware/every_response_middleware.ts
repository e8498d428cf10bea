import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { hstsFactory, noSniffFactory } from '@adonisjs/shield/guards'
import shield from '#config/shield'

/** What browsers are told of every response, those too that a later middleware ends early: health, files, refusals. */
export default class EveryResponseMiddleware {
  private static guards = [hstsFactory(shield.hsts), noSniffFactory(shield.contentTypeSniffing)]

  handle(ctx: HttpContext, next: NextFn) {
    for (const guard of EveryResponseMiddleware.guards) guard(ctx)
    return next()
  }
}
