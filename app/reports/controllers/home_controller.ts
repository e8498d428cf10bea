import type { HttpContext } from '@adonisjs/core/http'
import { homeCharts } from '#reports/queries/home_charts'
import { roleHome, type HomeViewer } from '#reports/queries/role_home'

/** The officer's home: what waits, and where everything stands. */
export default class HomeController {
  async show({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail() as HomeViewer
    const [applications, claims, districts, others, meet] = await Promise.all([
      bouncer.with('ReportPolicy').allows('applicationSummary'),
      bouncer.with('ReportPolicy').allows('claimSummary'),
      bouncer.with('ReportPolicy').allows('districtSummary'),
      bouncer.with('ReportPolicy').allows('oversee'),
      bouncer.with('BatchPolicy').allows('manage'),
    ])
    const shown = { applications, claims, districts, others }
    const home = await roleHome(viewer, shown, request.qs(), i18n.locale)
    return inertia.render('reports/home', {
      ...home,
      can: { meet },
      charts: inertia.defer(() => homeCharts(home.tab, home, i18n.locale)),
    })
  }
}
