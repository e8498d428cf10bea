import type { HttpContext } from '@adonisjs/core/http'
import { singleDistrict } from '#lists/query_filters'
import { RecordReportExport } from '#reports/actions/report_usage'
import { sendSheet } from '#spreadsheets/sheet_files'
import { misFilters } from '#reports/queries/mis/summary'
import { misPage, misSheet } from '#reports/queries/mis/page'

/** The MIS summaries, on a page and as an Excel file (document 3; DECISIONS 13). */
export default class MisController {
  async show({ auth, i18n, inertia, request }: HttpContext) {
    const page = await misPage(request.qs(), auth.getUserOrFail(), i18n)
    return inertia.render('back_office/reports/mis', page)
  }

  async spreadsheet({ auth, i18n, request, response }: HttpContext) {
    const officer = auth.getUserOrFail()
    const filters = misFilters(request.qs(), officer)
    const { by, districts, from, to, asOf } = filters
    await new RecordReportExport().run({
      officer,
      report: 'mis',
      format: 'xlsx',
      districtId: singleDistrict(districts),
      parameters: { by, from: from ?? '', to: to ?? '', asOf: asOf ?? '' },
      requestId: request.id(),
    })
    return sendSheet(response, `${by}-wise-summary.xlsx`, await misSheet(filters, i18n))
  }
}
