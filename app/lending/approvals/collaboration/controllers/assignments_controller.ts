import type { HttpContext } from '@adonisjs/core/http'
import { AssignFile } from '#approvals/collaboration/actions/assign_file'
import {
  collaborationSubject,
  subjectTypeOf,
} from '#approvals/collaboration/contracts/collaboration'
import { assignmentValidator } from '#approvals/collaboration/validators/collaboration'

/** Assignment of an application or a claim within its post. */
export default class AssignmentsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const file = await collaborationSubject(subjectTypeOf(params.files)).open(officer, params.id)
    const {
      assigneeId = null,
      expectedAssigneeId = null,
      expectedStatusId,
    } = await request.validateUsing(assignmentValidator, 'collaboration.validation.assignment')
    await new AssignFile().run(officer, {
      file,
      assigneeId,
      expectedAssigneeId,
      expectedStatusId,
    })
    session.flash(
      'success',
      i18n.t(`collaboration.messages.${assigneeId === null ? 'released' : 'assigned'}`)
    )
    return response.redirect().back()
  }
}
