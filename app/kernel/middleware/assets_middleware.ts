import { extname } from 'node:path'
import sirv from 'sirv'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60
const ASSETS = '/assets/'

/** File names have an extension, page addresses have none, so pages are not looked up among the files. */
const IS_FILE = /\.\w+$/

/** Text files by extension; without a charset, a browser would guess it. */
const TEXTS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

function setCharset(response: { setHeader(name: string, value: string): void }, path: string) {
  const type = TEXTS[extname(path)]
  if (type) response.setHeader('Content-Type', `${type}; charset=utf-8`)
}

/**
 * Serves the files in public/. Built scripts, styles and fonts are sent as the compressed copies from the build and are
 * cached by browsers forever, as their names contain a hash of their content; everything else is revalidated. In
 * production the folder is read once, so that a page needs no access to it.
 */
export default class AssetsMiddleware {
  private static assets = sirv(app.publicPath(), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: ONE_YEAR_SECONDS,
    setHeaders: setCharset,
  })
  private static others = sirv(app.publicPath(), {
    dev: !app.inProduction,
    etag: true,
    setHeaders: setCharset,
  })

  async handle({ request, response }: HttpContext, next: NextFn) {
    const url = request.url()
    if (!IS_FILE.test(url)) return next()
    const { assets, others } = AssetsMiddleware
    const serve = url.startsWith(ASSETS) ? assets : others
    return new Promise<void>((resolve, reject) => {
      const { response: raw } = response
      /** Copies the headers set by earlier middleware: these files bypass the framework's response. */
      for (const [name, value] of Object.entries(response.getHeaders())) {
        if (value !== undefined) raw.setHeader(name, value)
      }
      raw.once('close', resolve)
      serve(request.request, raw, () => {
        raw.off('close', resolve)
        next().then(resolve, reject)
      })
    })
  }
}
