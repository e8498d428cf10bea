import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import type { PaperLanguage } from '#core/papers/shaper'
import { sendTable } from '#core/papers/streamed/send_table'
import { applicationListState } from '#applications/queries/list_applications'
import { exportedApplications } from '#applications/queries/list_export'
import { listFilters } from '#applications/queries/list_filters'
import { RecordExport } from '#approvals/actions/record_export'
import { paperColumns, sheetSubtitles } from '#approvals/queries/application_sheet'
import corporation from '#config/corporation'

/** The list as a PDF: exactly what is filtered, in the order of the list (document 3). */
export default class ApplicationPapersController {
  async show({ auth, bouncer, i18n, request, response }: HttpContext) {
    await bouncer.with('ApprovalsApplicationPolicy').authorize('list')
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const filters = listFilters(query, viewer)
    await new RecordExport().run(viewer, filters, 'pdf', request.id())

    const language = i18n.locale as PaperLanguage
    return sendTable(response, 'Applications.pdf', {
      title: i18n.t('approvals.sheet.title', { corporation: corporation.name[language] }),
      subtitles: sheetSubtitles(filters, i18n),
      columns: paperColumns(i18n),
      rows: exportedApplications(filters, applicationListState(query), i18n.locale),
      empty: i18n.t('approvals.list.empty'),
      language,
      date: getClock().today(),
    })
  }
}
