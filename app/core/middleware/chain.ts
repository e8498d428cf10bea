import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareAsClass, NextFn } from '@adonisjs/core/types/http'

type Middleware = () => Promise<{ default: MiddlewareAsClass }>
type Runner = { handle(ctx: HttpContext, next: NextFn): unknown }

/**
 * Several middleware as one for the framework, which makes each of its own anew for every request:
 * these are made once, so they keep nothing of a request. Most of what a small page cost was that
 * (PERFORMANCE). The development server makes them anew, as their files may have changed.
 *
 * An error that one of them throws goes to the framework's handler past those before it; what routes
 * throw has become an answer when it comes back here.
 */
export function chain(middleware: Middleware[]): Middleware {
  let made: Promise<Runner[]> | null = null
  const runners = () => {
    if (made === null || app.inDev) made = Promise.all(middleware.map(make))
    return made
  }
  class Chain {
    async handle(ctx: HttpContext, next: NextFn) {
      const all = await runners()
      /** Without `async`, which would pass each answer on by three turns of the event loop's queue. */
      const step = (place: number): Promise<unknown> => {
        try {
          const isPast = place === all.length
          return Promise.resolve(isPast ? next() : all[place].handle(ctx, () => step(place + 1)))
        } catch (error) {
          return Promise.reject(error)
        }
      }
      return step(0)
    }
  }
  return async () => ({ default: Chain })
}

async function make(middleware: Middleware): Promise<Runner> {
  const module = await middleware()
  return app.container.make(module.default)
}
