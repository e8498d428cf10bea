import type { HttpContext } from '@adonisjs/core/http'
import { parseId, ViewApplication } from '#approvals/actions/view_application'
import { duplicatesPage, otherOfPair } from '#approvals/queries/duplicates'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { duplicateDecisionValidator } from '#approvals/validators/review'
import { RecordDuplicateDecision } from '#duplicates/actions/record_decision'

/** Applicants with similarities to an application, and officers' decisions on them. */
export default class DuplicatesController {
  async show({ auth, bouncer, i18n, inertia, params, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const application = await new ViewApplication().run(viewer, params.id, request.id())
    const canDecide = await bouncer.with('ApprovalsApplicationPolicy').allows('decide')
    const chosen = request.qs().with
    return inertia.render(
      'lending/approvals/duplicates',
      await duplicatesPage(application, viewer, { i18n, chosen, canDecide })
    )
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const file = await visibleApplication(viewer, { id: parseId(params.id) })
    const form = await request.validateUsing(
      duplicateDecisionValidator,
      'approvals.validation.duplicate_decision'
    )
    await new RecordDuplicateDecision().run(viewer, {
      file,
      otherUserId: await otherOfPair(file, form.with),
      outcome: form.outcome,
      explanation: form.explanation ?? null,
      seenKinds: form.kinds.split(','),
      expectedSerial: form.expectedSerial,
    })
    session.flash('success', i18n.t(`approvals.duplicates.now.${form.outcome}`))
    return response.redirect().toRoute('approvals.duplicates.show', { id: file.id })
  }
}
