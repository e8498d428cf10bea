import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { beginExport, keepExportAlive } from '#reports/actions/export_limit'

/** Name of the place in an address that waited for its turn. */
const KEY_PARAMETER = 'turn'

/**
 * Lets an export begin when it is its turn; until then its page says how many are before it. The
 * place is free again when the answer is sent, or broken off.
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
      end().catch((error) => logger.error({ err: error }, 'the turn of an export was not ended'))
    })
    return next()
  }
}
