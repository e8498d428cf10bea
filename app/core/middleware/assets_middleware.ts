import sirv from 'sirv'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const A_YEAR = 365 * 24 * 60 * 60

/**
 * Built scripts, styles and fonts: in the smaller copies that the build made, and kept by browsers
 * for ever, as their names carry a hash of their content. Everything else in public/ is left to
 * the framework's own server of static files.
 */
export default class AssetsMiddleware {
  private static serve = sirv(app.publicPath(), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: A_YEAR,
    setHeaders: (response) => response.setHeader('X-Content-Type-Options', 'nosniff'),
  })

  async handle({ request, response }: HttpContext, next: NextFn) {
    if (!request.url().startsWith('/assets/')) return next()
    return new Promise<void>((resolve, reject) => {
      const { response: raw } = response
      raw.once('close', resolve)
      AssetsMiddleware.serve(request.request, raw, () => {
        raw.off('close', resolve)
        next().then(resolve, reject)
      })
    })
  }
}
