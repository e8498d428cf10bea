import type { HttpContext } from '@adonisjs/core/http'
import corporation from '#config/corporation'
import { sendSheet } from '#core/sheets/send_sheet'
import { RecordLoanExport } from '#loans/actions/record_loan_export'
import { exportedDisbursements, disbursementListState } from '#loans/queries/list_disbursements'
import { loanFilters } from '#loans/queries/loan_list_filters'
import { disbursementColumns, loanSheetSubtitles } from '#loans/queries/loan_sheets'

/** The list of disbursals as an Excel file: exactly what is filtered, in the order of the list. */
export default class DisbursementSheetsController {
  async show({ auth, bouncer, i18n, request, response }: HttpContext) {
    await bouncer.with('LoanPolicy').authorize('view')
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const filters = loanFilters(query, viewer)
    await new RecordLoanExport().run(viewer, 'disbursements', filters, request.id())
    const title = i18n.t('loans.officer.disbursements_title')
    const locale = i18n.locale as keyof typeof corporation.name
    return sendSheet(response, 'Disbursals.xlsx', {
      name: title,
      title: `${title} · ${corporation.name[locale]}`,
      subtitles: loanSheetSubtitles(filters, i18n.t('loans.officer.all_disbursements'), i18n),
      columns: disbursementColumns(i18n),
      rows: exportedDisbursements(filters, disbursementListState(query), i18n.locale),
    })
  }
}
