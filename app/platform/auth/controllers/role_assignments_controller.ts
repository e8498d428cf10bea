import type { HttpContext } from '@adonisjs/core/http'
import { ChooseRoleAssignment } from '#auth/actions/role_assignments'
import { roleAssignmentName } from '#auth/contracts/facts'
import { saveChosenAssignment } from '#auth/browser_session'
import { postValidator } from '#auth/validators/session_validator'

/** Change of the role assignment under which an officer with several acts (DECISIONS 10). */
export default class RoleAssignmentsController {
  async update(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const { postId } = await request.validateUsing(postValidator)
    const officer = auth.getUserOrFail()
    const assignment = await new ChooseRoleAssignment().run(officer, postId)
    saveChosenAssignment(ctx, assignment)
    const name = roleAssignmentName(assignment, i18n.locale)
    session.flash('success', i18n.t('auth.role_assignments.chosen', { post: name }))
    return response.redirect().toPath(officer.home)
  }
}
