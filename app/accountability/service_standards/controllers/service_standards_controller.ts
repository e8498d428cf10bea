import type { HttpContext } from '@adonisjs/core/http'
import { csvOf, openData } from '#service_standards/queries/open_data'
import { serviceStandardsPage } from '#service_standards/queries/published_figures'

/** The figures are of completed quarters; a new one begins at midnight. */
const CACHED = 'public, max-age=3600'

/** Published service standards and how the offices met them, public and as open data. */
export default class ServiceStandardsController {
  async show({ i18n, inertia, request }: HttpContext) {
    const { quarter, stage } = request.qs()
    return inertia.render(
      'accountability/service_standards/show',
      await serviceStandardsPage({ quarter, stage }, i18n)
    )
  }

  async json({ response }: HttpContext) {
    response.header('Cache-Control', CACHED).header('Access-Control-Allow-Origin', '*')
    return response.json(await openData())
  }

  async csv({ response }: HttpContext) {
    response.header('Cache-Control', CACHED).header('Access-Control-Allow-Origin', '*')
    response.header('Content-Disposition', 'attachment; filename="service_standards.csv"')
    response.type('text/csv; charset=utf-8')
    return response.send(csvOf(await openData()))
  }
}
