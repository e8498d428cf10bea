import type { HttpContext } from '@adonisjs/core/http'
import { RevealAadhaar } from '#approvals/actions/reveal_aadhaar'
import { idOf } from '#approvals/actions/view_application'
import { aadhaarRevealValidator } from '#approvals/validators/aadhaar_reveal'
import { visibleApplication } from '#approvals/queries/visible_application'

/** The full Aadhaar, on a click that is logged (DECISIONS 12); kept nowhere on the way. */
export default class AadhaarRevealsController {
  async store({ auth, bouncer, params, request, response }: HttpContext) {
    await bouncer.with('ApprovalsApplicationPolicy').authorize('revealAadhaar')
    const viewer = auth.getUserOrFail()
    const application = await visibleApplication(viewer, { id: idOf(params.id) })
    const { directorId } = await request.validateUsing(aadhaarRevealValidator)
    const whose = { application, directorId: directorId ?? null }
    const aadhaar = await new RevealAadhaar().run(viewer, whose, request.id())
    response.header('Cache-Control', 'private, no-store')
    return response.json({ aadhaar })
  }
}
