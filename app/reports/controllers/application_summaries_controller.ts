import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { streamSheet } from '#core/sheets/stream_sheet'
import { RecordSummaryExport } from '#reports/actions/record_summary_export'
import { homeScope, type HomeViewer } from '#reports/queries/role_home'
import { summarySheet } from '#reports/queries/summary_sheet'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The application summary as an Excel file (document 3). */
export default class ApplicationSummariesController {
  async show({ auth, bouncer, i18n, request, response }: HttpContext) {
    await bouncer.with('ReportPolicy').authorize('applicationSummary')
    const officer = auth.getUserOrFail()
    const scope = homeScope(request.qs(), officer as HomeViewer)
    await new RecordSummaryExport().run({ officer, ...scope, requestId: request.id() })

    const output = new PassThrough()
    streamSheet({ ...(await summarySheet(scope, i18n)), output }).catch((error) =>
      logger.warn({ err: error }, 'the summary was not exported to its end')
    )
    response.header('Content-Type', XLSX)
    response.header('Content-Disposition', 'attachment; filename="ApplicationSummary.xlsx"')
    response.header('Cache-Control', 'private, no-store')
    return response.stream(output)
  }
}
