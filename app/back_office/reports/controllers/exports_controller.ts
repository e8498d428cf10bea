import type { HttpContext } from '@adonisjs/core/http'
import { findWaitingExport } from '#reports/actions/export_limit'

/** The page of an export that waits in the queue. */
export default class ExportsController {
  async show({ auth, inertia, params }: HttpContext) {
    const exportState = await findWaitingExport(auth.getUserOrFail().id, String(params.key))
    const begin = exportState?.mayBegin
      ? `${exportState.address}${exportState.address.includes('?') ? '&' : '?'}turn=${exportState.key}`
      : null
    return inertia.render('back_office/reports/export', {
      state: exportState === null ? 'begun' : begin ? 'ready' : 'waiting',
      before: exportState?.before ?? 0,
      begin,
    })
  }
}
