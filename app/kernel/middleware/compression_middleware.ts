import { constants } from 'node:zlib'
import compression from 'compression'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** A smaller response fits into one or two packets anyway. */
const MIN_BYTES = 1024

/** Good compression at low cost: pages are generated for each request. */
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 4

type Compress = ReturnType<typeof compression>

/**
 * Compresses pages, which saves most of the waiting time on a weak signal. A page never shows one person's secrets
 * beside text chosen by another: cookies are SameSite, so no other site can request pages as a user and draw
 * conclusions from their length.
 */
export default class CompressionMiddleware {
  private static compress = compression({
    threshold: MIN_BYTES,
    level: GZIP_LEVEL,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })

  async handle({ request, response }: HttpContext, next: NextFn) {
    /** A proxy that compresses itself requests uncompressed responses. */
    if (!request.header('accept-encoding')) {
      response.vary('Accept-Encoding')
      return next()
    }
    return new Promise<void>((resolve, reject) => {
      const [incoming, outgoing] = [
        request.request,
        response.response,
      ] as unknown as Parameters<Compress>
      CompressionMiddleware.compress(incoming, outgoing, () => void next().then(resolve, reject))
    })
  }
}
