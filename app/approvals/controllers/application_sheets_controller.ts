import type { HttpContext } from '@adonisjs/core/http'
import { sendSheet } from '#core/sheets/send_sheet'
import { applicationListState } from '#applications/queries/list_applications'
import { exportedApplications } from '#applications/queries/list_export'
import { listFilters } from '#applications/queries/list_filters'
import { RecordExport } from '#approvals/actions/record_export'
import { applicationColumns, sheetSubtitles } from '#approvals/queries/application_sheet'
import corporation from '#config/corporation'

/** The list as an Excel file: exactly what is filtered, in the order of the list (document 3). */
export default class ApplicationSheetsController {
  async show({ auth, bouncer, i18n, request, response }: HttpContext) {
    await bouncer.with('ApprovalsApplicationPolicy').authorize('list')
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const filters = listFilters(query, viewer)
    await new RecordExport().run(viewer, filters, 'xlsx', request.id())

    const locale = i18n.locale as keyof typeof corporation.name
    return sendSheet(response, 'Application.xlsx', {
      name: i18n.t('approvals.sheet.name'),
      title: i18n.t('approvals.sheet.title', { corporation: corporation.name[locale] }),
      subtitles: sheetSubtitles(filters, i18n),
      columns: applicationColumns(i18n),
      rows: exportedApplications(filters, applicationListState(query), i18n.locale),
    })
  }
}
