import type { HttpContext } from '@adonisjs/core/http'
import { FileCommitteeReport } from '#batches/actions/committee_reports'
import { visibleBatch } from '#batches/queries/meetings'
import { reportValidator } from '#batches/validators/committee_batch'
import { uploadSourceOf } from '#documents/form_uploads'

/** The report of a meeting (document 3, BSC report form). */
export default class CommitteeReportsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    /** Checked before the form is read: a meeting of another district is treated as not found. */
    await visibleBatch(auth.getUserOrFail(), params.id)
    const { heldOn, outcomes } = await request.validateUsing(reportValidator, 'batches.validation')
    await new FileCommitteeReport().run({
      officer: auth.getUserOrFail(),
      batchId: params.id,
      heldOn,
      outcomes,
      upload: uploadSourceOf(request.file('report')),
    })
    session.flash('success', i18n.t('batches.messages.report_saved'))
    return response.redirect().toRoute('batches.show', { id: params.id })
  }
}
