import type { HttpContext } from '@adonisjs/core/http'
import { MatchLine, UnmatchLine } from '#claims/debit_account/actions/match_line'
import { linesPage } from '#claims/debit_account/queries/account_pages'
import { debitMatchValidator } from '#claims/validators/debit_account'

/** Bookings of the corporation's account, with their matches in the portal's books. */
export default class DebitLinesController {
  async index({ bouncer, inertia }: HttpContext) {
    const pay = await bouncer.with('ClaimPolicy').allows('pay')
    return inertia.render('lending/claims/debit_lines', { ...(await linesPage()), can: { pay } })
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const form = await request.validateUsing(debitMatchValidator, 'claims.validation.debit_match')
    await new MatchLine().run({
      lineId: params.id,
      kind: form.kind,
      batchId: form.batchId ?? null,
      itemId: form.itemId ?? null,
      reference: form.reference ?? null,
      remarks: form.remarks ?? null,
      person: auth.getUserOrFail(),
    })
    session.flash('success', i18n.t('claims.debit_account.matched'))
    return response.redirect().toRoute('claims.debit_account.lines.index')
  }

  async destroy({ auth, i18n, params, response, session }: HttpContext) {
    await new UnmatchLine().run({ lineId: params.id, person: auth.getUserOrFail() })
    session.flash('success', i18n.t('claims.debit_account.unmatched'))
    return response.redirect().toRoute('claims.debit_account.lines.index')
  }
}
