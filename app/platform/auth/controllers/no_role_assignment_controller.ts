import type { HttpContext } from '@adonisjs/core/http'
import { noAssignmentPage } from '#auth/queries/role_assignments'

/** The page for an officer whose role assignments have ended or have not begun (DECISIONS 10). */
export default class NoRoleAssignmentController {
  async show({ auth, i18n, inertia, response }: HttpContext) {
    const user = auth.getUserOrFail()
    if (user.mayAct) return response.redirect().toPath(user.home)
    return inertia.render(
      'platform/auth/no_role_assignment',
      await noAssignmentPage(user.id, i18n.locale)
    )
  }
}
