import type { HttpContext } from '@adonisjs/core/http'
import { RevealNumber, parseId } from '#approvals/actions/view_application'
import { revealValidator } from '#approvals/validators/review'
import { visibleApplication } from '#approvals/queries/visible_applications'

/** Reveals a complete number, on a click that is logged (DECISIONS 12); it is stored nowhere on the way. */
export default class RevealsController {
  async store({ auth, params, request, response }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const application = await visibleApplication(viewer, { id: parseId(params.id) })
    const input = await request.validateUsing(revealValidator, 'approvals.validation.reveal')
    const number = await new RevealNumber().run(viewer, { application, ...input }, request.id())
    response.header('Cache-Control', 'private, no-store')
    return response.json({ number })
  }
}
