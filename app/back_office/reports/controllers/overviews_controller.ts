import type { HttpContext } from '@adonisjs/core/http'
import { homeCharts } from '#reports/queries/home/charts'
import { type HomeViewer, homeScope, overviewOf } from '#reports/queries/home/overview'

/** The overview: charts, and the tables of documents 3 and 4. */
export default class OverviewsController {
  async show({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail() as HomeViewer
    const [applications, claims, districts, others] = await Promise.all([
      bouncer.with('ReportPolicy').allows('applicationSummary'),
      bouncer.with('ReportPolicy').allows('claimSummary'),
      bouncer.with('ReportPolicy').allows('districtSummary'),
      bouncer.with('ReportPolicy').allows('oversee'),
    ])
    const shown = { applications, claims, districts, others }
    const scope = homeScope(request.qs(), viewer)
    const overview = await overviewOf(viewer, shown, request.qs(), i18n.locale)
    return inertia.render('back_office/reports/overview', {
      ...overview,
      charts: inertia.defer(() =>
        homeCharts(overview.tab, scope, i18n.locale, {
          withLoans: overview.tab === 'claims' || overview.isOfDistricts,
        })
      ),
    })
  }
}
