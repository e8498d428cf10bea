import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { getClock } from '#core/calendar/clock'
import type { PaperLanguage } from '#core/papers/shaper'
import { streamTable } from '#core/papers/streamed/stream_table'
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

    const output = new PassThrough()
    const language = i18n.locale as PaperLanguage
    streamTable({
      title: i18n.t('approvals.sheet.title', { corporation: corporation.name[language] }),
      subtitles: sheetSubtitles(filters, i18n),
      columns: paperColumns(i18n),
      rows: exportedApplications(filters, applicationListState(query), i18n.locale),
      empty: i18n.t('approvals.list.empty'),
      language,
      date: getClock().today(),
      output,
    }).catch((error) => logger.warn({ err: error }, 'the list was not exported to its end'))

    response.header('Content-Type', 'application/pdf')
    response.header('Content-Disposition', 'attachment; filename="Applications.pdf"')
    response.header('Cache-Control', 'private, no-store')
    response.header('X-Content-Type-Options', 'nosniff')
    return response.stream(output)
  }
}
