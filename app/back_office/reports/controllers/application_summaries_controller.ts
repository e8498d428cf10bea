import type { HttpContext } from '@adonisjs/core/http'
import { singleDistrict } from '#lists/query_filters'
import { RecordSummaryExport } from '#reports/actions/report_usage'
import { sendSheet } from '#spreadsheets/sheet_files'
import { type HomeViewer, homeScope } from '#reports/queries/home/overview'
import { summarySheet } from '#reports/queries/summaries'

/** The application summary as an Excel file (document 3). */
export default class ApplicationSummariesController {
  async show({ auth, i18n, request, response }: HttpContext) {
    const officer = auth.getUserOrFail()
    const scope = homeScope(request.qs(), officer as HomeViewer)
    await new RecordSummaryExport().run({
      officer,
      districtId: singleDistrict(scope.districts),
      loanType: scope.loanType,
      requestId: request.id(),
    })
    return sendSheet(response, 'ApplicationSummary.xlsx', await summarySheet(scope, i18n))
  }
}
