import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import corporation from '#config/corporation'
import { streamSheet } from '#core/sheets/stream_sheet'
import { RecordClaimExport } from '#claims/actions/record_claim_export'
import { claimFilters } from '#claims/queries/claim_list_filters'
import { claimColumns, claimSheetSubtitles, exportedClaims } from '#claims/queries/claim_sheet'
import { claimListState } from '#claims/queries/list_claims'

/** The list of claims as an Excel file: exactly what is filtered, in the order of the list. */
export default class ClaimSheetsController {
  async show({ auth, bouncer, i18n, request, response }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('view')
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const filters = claimFilters(query, viewer)
    await new RecordClaimExport().run(viewer, filters, request.id())

    const output = new PassThrough()
    const locale = i18n.locale as keyof typeof corporation.name
    streamSheet({
      name: i18n.t('claims.list.title'),
      title: `${i18n.t('claims.list.title')} · ${corporation.name[locale]}`,
      subtitles: claimSheetSubtitles(filters, i18n),
      columns: claimColumns(i18n),
      rows: exportedClaims(filters, claimListState(query), i18n.locale),
      output,
    }).catch((error) => logger.warn({ err: error }, 'the claims were not exported to their end'))

    response.header(
      'Content-Type',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    )
    response.header('Content-Disposition', 'attachment; filename="Claims.xlsx"')
    response.header('Cache-Control', 'private, no-store')
    return response.stream(output)
  }
}
