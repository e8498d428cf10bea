import type { HttpContext } from '@adonisjs/core/http'
import { waitingExport } from '#reports/actions/export_turns'

/** The page of an export that waits for its turn. */
export default class ExportsController {
  async show({ auth, inertia, params }: HttpContext) {
    const turn = await waitingExport(auth.getUserOrFail().id, String(params.key))
    const begin = turn?.mayBegin
      ? `${turn.address}${turn.address.includes('?') ? '&' : '?'}turn=${turn.key}`
      : null
    return inertia.render('back_office/reports/export', {
      state: turn === null ? 'begun' : begin ? 'ready' : 'waiting',
      before: turn?.before ?? 0,
      begin,
    })
  }
}
