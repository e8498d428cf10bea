import type { HttpContext } from '@adonisjs/core/http'
import { WriteNote } from '#approvals/collaboration/actions/write_note'
import {
  collaborationSubject,
  subjectTypeOf,
} from '#approvals/collaboration/contracts/collaboration'
import { noteValidator } from '#approvals/collaboration/validators/collaboration'

/** Notes between officers on an application or a claim. */
export default class NotesController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const file = await collaborationSubject(subjectTypeOf(params.files)).open(officer, params.id)
    const { text, colleagueId = null } = await request.validateUsing(
      noteValidator,
      'collaboration.validation.note'
    )
    await new WriteNote().run(officer, { file, text, colleagueId })
    session.flash('success', i18n.t('collaboration.messages.noted'))
    return response.redirect().back()
  }
}
