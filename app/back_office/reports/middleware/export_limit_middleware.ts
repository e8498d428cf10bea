import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { beginExport, keepExportAlive } from '#reports/actions/export_limit'

/** Query parameter with the key of an export that waited in the queue. */
const KEY_PARAMETER = 'turn'

/**
 * Lets an export begin when a slot is free; until then its page shows how many are before it. The slot is released when
 * the response is sent or aborted.
 */
export default class ExportLimitMiddleware {
  async handle({ auth, request, response }: HttpContext, next: NextFn) {
    const { pathname, searchParams } = new URL(request.url(true), 'http://portal')
    const key = searchParams.get(KEY_PARAMETER) ?? undefined
    searchParams.delete(KEY_PARAMETER)
    const address = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
    const exportState = await beginExport({ userId: auth.getUserOrFail().id, address, key })
    if (!exportState.mayBegin) {
      return response.redirect().toRoute('reports.exports.show', { key: exportState.key })
    }
    const end = keepExportAlive(exportState.key)
    response.response.once('close', () => {
      end().catch((error) => logger.error({ err: error }, 'export slot could not be released'))
    })
    return next()
  }
}
