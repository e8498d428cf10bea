import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { singleDistrict } from '#lists/query_filters'
import type { PdfLanguage } from '#pdf/shaper'
import { sendListPdf } from '#pdf/list_pdf'
import { corporationName } from '#reports/builder/cells'
import { RecordReportExport, RecordReportUse } from '#reports/actions/report_usage'
import { builderPage, builderState, viewAddress } from '#reports/builder/builder_page'
import { type OpenTab, tabOf } from '#reports/builder/report_request'
import { reportChoice } from '#reports/builder/report_choice'
import { reportFile, resultView } from '#reports/builder/result_view'
import { sendSheet } from '#spreadsheets/sheet_files'
import { categoriesFor } from '#reports/policies/report_scope'

/** The report builder: the query, the open results, and their files (document 3). */
export default class ReportsController {
  async show({ auth, i18n, inertia, request, response }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const opened = query.view ? viewAddress(query, viewer) : null
    if (opened) return response.redirect().toPath(opened)
    const page = builderPage(query, viewer, i18n)
    return inertia.render('back_office/reports/builder', {
      ...page,
      /** Sent only where a report is to be chosen. */
      choice: page.at === 0 ? await reportChoice(query, viewer, i18n) : null,
      /** A report may take a while: the page shows that it is loading. */
      result: inertia.defer(async () => {
        const state = builderState(query, viewer)
        const tab = state.tabs.at(state.at - 1)
        if (state.at > 0 && tab) await recordUse(viewer, tab)
        return resultView(state, viewer, i18n)
      }),
    })
  }

  async spreadsheet(context: HttpContext) {
    const tab = await exported(context, 'xlsx')
    const { i18n, response } = context
    const file = reportFile(tab, i18n)
    const title = `${corporationName(i18n)}: ${file.title}`
    return sendSheet(response, `report-${tab.definition.id}.xlsx`, { ...file, title })
  }

  async pdf(context: HttpContext) {
    const tab = await exported(context, 'pdf')
    const { i18n, response } = context
    const { name: _, ...file } = reportFile(tab, i18n)
    return sendListPdf(response, `report-${tab.definition.id}`, {
      ...file,
      empty: i18n.t('reports.builder.no_rows'),
      page: i18n.t('profile_pdf.page'),
      language: i18n.locale as PdfLanguage,
      date: getClock().today(),
    })
  }
}

/**
 * Returns the report of an address, and records its export in the audit log.
 *
 * @throws NotFound for a report that this officer may not see
 * @throws Refusal if a parameter is invalid
 */
async function exported(context: HttpContext, format: 'xlsx' | 'pdf'): Promise<OpenTab> {
  const { auth, request } = context
  const officer = auth.getUserOrFail()
  const tab = tabOf(request.qs(), officer, categoriesFor(officer.roleId))
  if (!tab) throw new NotFound()
  if (Object.keys(tab.problems).length > 0) {
    throw new Refusal('reports.builder.amiss', {}, { status: 422 })
  }
  await new RecordReportExport().run({
    officer,
    report: String(tab.definition.id),
    format,
    districtId: singleDistrict(tab.districts),
    parameters: tab.texts,
    requestId: request.id(),
  })
  await recordUse(officer, tab)
  return tab
}

/** A report is listed among the last used ones once it is run; one with invalid parameters is not run. */
async function recordUse(officer: User, { definition, problems }: OpenTab) {
  if (Object.keys(problems).length > 0) return
  await new RecordReportUse().run({ officer, report: definition.id })
}
