import type { HttpContext } from '@adonisjs/core/http'
import { homeCharts } from '#reports/queries/home_charts'
import { roleHome, type HomeViewer } from '#reports/queries/role_home'

/** The officer's home: what waits, and where everything stands. */
export default class HomeController {
  async show({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    await bouncer.with('ReportPolicy').authorize('home')
    const viewer = auth.getUserOrFail() as HomeViewer
    const home = await roleHome(viewer, request.qs(), i18n.locale)
    return inertia.render('reports/home', {
      ...home,
      charts: inertia.defer(() => homeCharts(home.tab, home, i18n.locale)),
    })
  }
}
