import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { beginExport, keepExport } from '#reports/actions/export_turns'

/** Name of the place in an address that waited for its turn. */
const TURN = 'turn'

/**
 * Lets an export begin when it is its turn; until then its page says how many are before it. The
 * place is free again when the answer is sent, or broken off.
 */
export default class ExportTurnMiddleware {
  async handle({ auth, request, response }: HttpContext, next: NextFn) {
    const { pathname, searchParams } = new URL(request.url(true), 'http://portal')
    const key = searchParams.get(TURN) ?? undefined
    searchParams.delete(TURN)
    const address = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
    const turn = await beginExport({ userId: auth.getUserOrFail().id, address, key })
    if (!turn.mayBegin) {
      return response.redirect().toRoute('reports.exports.show', { key: turn.key })
    }
    const end = keepExport(turn.key)
    response.response.once('close', () => {
      end().catch((error) => logger.error({ err: error }, 'the turn of an export was not ended'))
    })
    return next()
  }
}
