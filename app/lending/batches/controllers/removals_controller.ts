import type { HttpContext } from '@adonisjs/core/http'
import { RemoveFromBatch } from '#batches/actions/agenda'
import { visibleBatch } from '#batches/queries/meetings'
import { removalValidator } from '#batches/validators/committee_batch'

/** Removal of an application from the agenda. */
export default class RemovalsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    /** Checked before the form is read: a meeting of another district is treated as not found. */
    await visibleBatch(auth.getUserOrFail(), params.id)
    const { applicationId, expectedDecisionId, remarks } = await request.validateUsing(
      removalValidator,
      'batches.validation'
    )
    await new RemoveFromBatch().run({
      officer: auth.getUserOrFail(),
      batchId: params.id,
      applicationId,
      expectedDecisionId,
      remarks: remarks ?? null,
    })
    session.flash('success', i18n.t('batches.messages.removed'))
    return response.redirect().toRoute('batches.show', { id: params.id })
  }
}
