import type { HttpContext } from '@adonisjs/core/http'
import { flashImported } from '#claims/controllers/bank_answers_controller'
import { renderBatch } from '#claims/controllers/payment_batches_controller'
import { ImportResponse, responseRows } from '#claims/payments/transfers/actions/import_response'
import { batchById } from '#claims/payments/queries/payment_views'
import { responseRowsValidator } from '#claims/validators/transfer'

/** Contradictory rows of a collected response: an officer decides on each, and the trail records the booking. */
export default class BankResponseRowsController {
  async show(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { batch, report } = await responseRows(id)
    return renderBatch(ctx, batch, report, id)
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, params, request, response, session } = ctx
    const { decisions } = await request.validateUsing(
      responseRowsValidator,
      'claims.validation.answer'
    )
    const id = Number(params.id)
    const { actor } = auth.getUserOrFail()
    const { batchId, report } = await new ImportResponse().run({ id, actor, decisions })
    if (report !== null && report.errors.length > 0) {
      return renderBatch(ctx, await batchById(batchId), report, id)
    }
    if (report) flashImported({ i18n, session }, report)
    else session.flash('success', i18n.t('claims.transfers.done.import'))
    return response.redirect().toRoute('claims.bank_transfers.show', { id })
  }
}
