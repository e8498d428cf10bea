import type { HttpContext } from '@adonisjs/core/http'
import { PostponeMeeting } from '#batches/actions/schedule_meetings'
import { visibleBatch } from '#batches/queries/meetings'
import { postponeValidator } from '#batches/validators/committee_batch'

/** Moving a meeting to another day or time. */
export default class PostponementsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    /** Checked before the form is read: a meeting of another district is treated as not found. */
    await visibleBatch(auth.getUserOrFail(), params.id)
    const { expectedMeetingOn, expectedMeetingTime, remarks, ...when } =
      await request.validateUsing(postponeValidator, 'batches.validation')
    await new PostponeMeeting().run({
      officer: auth.getUserOrFail(),
      batchId: params.id,
      ...when,
      remarks: remarks ?? null,
      expected: { meetingOn: expectedMeetingOn, meetingTime: expectedMeetingTime },
    })
    session.flash('success', i18n.t('batches.messages.postponed'))
    return response.redirect().toRoute('batches.show', { id: params.id })
  }
}
