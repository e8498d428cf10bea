import type { HttpContext } from '@adonisjs/core/http'
import { options, masters } from '#masters/queries/masters'
import { RecordReportExport } from '#reports/actions/record_report_export'
import { sendSheet } from '#print/sheets/send_sheet'
import { misFilters, misSummary, SUMMARIES } from '#reports/queries/mis'
import { misSheet } from '#reports/queries/mis_sheet'

/** The six MIS summaries on a page, and as an Excel file (document 3; DECISIONS 13). */
export default class MisController {
  async show({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const filters = misFilters(request.qs(), viewer)
    const { locale } = i18n
    const { from, to, ...rest } = request.qs()
    return inertia.render('reports/mis', {
      summaries: [...SUMMARIES],
      by: filters.by,
      districtId: filters.districtId,
      /** As they were typed, so that a wrong one can be mended. */
      from: filters.from ?? String(from ?? ''),
      to: filters.to ?? String(to ?? ''),
      invalid: filters.invalid,
      sort: { key: String(rest.sort ?? ''), direction: filters.sort.direction },
      districts: options(masters().districts, locale).toSorted((a, b) =>
        a.label.localeCompare(b.label, locale)
      ),
      isDistrictLocked: viewer.districtId !== null,
      table: await misSummary(filters, { locale, others: i18n.t('reports.mis.others') }),
    })
  }

  async sheet({ auth, i18n, request, response }: HttpContext) {
    const officer = auth.getUserOrFail()
    const filters = misFilters(request.qs(), officer)
    const { by, districtId, from, to } = filters
    await new RecordReportExport().run({
      officer,
      report: 'mis',
      format: 'xlsx',
      districtId,
      asked: { by, from: from ?? '', to: to ?? '' },
      requestId: request.id(),
    })
    return sendSheet(response, `${by}-wise-summary.xlsx`, await misSheet(filters, i18n))
  }
}
