import { constants } from 'node:zlib'
import compression from 'compression'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Below this an answer fits into a packet or two anyway. */
const MIN_BYTES = 1024

/** Much smaller for little work: pages are generated each time. */
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 4

type Compress = ReturnType<typeof compression>

/**
 * Pages travel compressed, which on a weak signal is most of the waiting. A page never shows one
 * person's secrets beside words of another's choosing: cookies are SameSite, so no other site can
 * ask for pages as somebody and learn from their length.
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
