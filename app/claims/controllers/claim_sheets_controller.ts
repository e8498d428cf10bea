import type { HttpContext } from '@adonisjs/core/http'
import corporation from '#config/corporation'
import { sendSheet } from '#core/sheets/send_sheet'
import { RecordClaimExport } from '#claims/actions/record_claim_export'
import { claimFilters } from '#claims/queries/claim_list_filters'
import { claimColumns, claimSheetSubtitles } from '#claims/queries/claim_sheet'
import { claimListState, exportedClaims } from '#claims/queries/list_claims'

/** The list of claims as an Excel file: exactly what is filtered, in the order of the list. */
export default class ClaimSheetsController {
  async show({ auth, bouncer, i18n, request, response }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('view')
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const filters = claimFilters(query, viewer)
    await new RecordClaimExport().run(viewer, filters, request.id())
    const locale = i18n.locale as keyof typeof corporation.name
    return sendSheet(response, 'Claims.xlsx', {
      name: i18n.t('claims.list.title'),
      title: `${i18n.t('claims.list.title')} · ${corporation.name[locale]}`,
      subtitles: claimSheetSubtitles(filters, i18n),
      columns: claimColumns(i18n),
      rows: exportedClaims(filters, claimListState(query), i18n.locale),
    })
  }
}
