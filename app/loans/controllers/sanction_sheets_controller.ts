import type { HttpContext } from '@adonisjs/core/http'
import corporation from '#config/corporation'
import { sendSheet } from '#core/sheets/send_sheet'
import { RecordLoanExport } from '#loans/actions/record_loan_export'
import { exportedSanctions, sanctionListState } from '#loans/queries/list_sanctions'
import { loanFilters } from '#loans/queries/loan_list_filters'
import { sanctionColumns, loanSheetSubtitles } from '#loans/queries/loan_sheets'

/** The list of sanctions as an Excel file: exactly what is filtered, in the order of the list. */
export default class SanctionSheetsController {
  async show({ auth, bouncer, i18n, request, response }: HttpContext) {
    await bouncer.with('LoanPolicy').authorize('view')
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const filters = loanFilters(query, viewer)
    await new RecordLoanExport().run(viewer, 'sanctions', filters, request.id())
    const title = i18n.t('loans.officer.sanctions_title')
    const locale = i18n.locale as keyof typeof corporation.name
    return sendSheet(response, 'Sanction_Letters.xlsx', {
      name: title,
      title: `${title} · ${corporation.name[locale]}`,
      subtitles: loanSheetSubtitles(filters, i18n.t('loans.officer.all_sanctions'), i18n),
      columns: sanctionColumns(i18n),
      rows: exportedSanctions(filters, sanctionListState(query), i18n.locale),
    })
  }
}
