import type { HttpContext } from '@adonisjs/core/http'
import { type ImportReport, ImportStatement } from '#claims/debit_account/actions/import_statement'
import { accountPage } from '#claims/debit_account/queries/account_pages'
import { debitStatementValidator } from '#claims/validators/debit_account'

/** Statements of the corporation's own account. */
export default class DebitStatementsController {
  async index(ctx: HttpContext) {
    return this.#page(ctx, null)
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const { file, from, till, isOwnAccount, dryRun } = await request.validateUsing(
      debitStatementValidator,
      'claims.validation.debit_statement'
    )
    const report = await new ImportStatement().run({
      path: file.tmpPath!,
      clientName: file.clientName,
      period: { from: from ?? null, till: till ?? null },
      isOwnAccount,
      dryRun,
      person: auth.getUserOrFail(),
    })
    if (dryRun) return this.#page(ctx, report)
    const { lines, matched } = report
    session.flash('success', i18n.t('claims.debit_account.imported', { lines, matched }))
    return response.redirect().toRoute('claims.debit_account.index')
  }

  async #page({ bouncer, inertia }: HttpContext, report: ImportReport | null) {
    const policy = bouncer.with('ClaimPolicy')
    const [pay, viewPayments] = [await policy.allows('pay'), await policy.allows('viewPayments')]
    return inertia.render('lending/claims/debit_account', {
      ...(await accountPage()),
      report,
      can: { pay, viewPayments },
    })
  }
}
