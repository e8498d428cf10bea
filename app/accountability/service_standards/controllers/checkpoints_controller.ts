import type { HttpContext } from '@adonisjs/core/http'
import {
  checkpointHeads,
  checkpointsPage,
  requestedYear,
} from '#service_standards/queries/audit_proofs'

/** Published heads of the audit log, publicly available. */
export default class CheckpointsController {
  async show({ inertia }: HttpContext) {
    return inertia.render('accountability/service_standards/checkpoints', await checkpointsPage())
  }

  async json({ request, response }: HttpContext) {
    response.header('Cache-Control', 'public, max-age=3600')
    response.header('Access-Control-Allow-Origin', '*')
    const year = requestedYear(request.qs().year)
    response.header('Content-Disposition', `attachment; filename="seals-${year}.json"`)
    return response.json(await checkpointHeads(year))
  }
}
