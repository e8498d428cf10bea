import type { HttpContext } from '@adonisjs/core/http'
import { factorRolesValidator } from '#administration/validators/settings'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** Roles that require a second factor. */
export default class SecondFactorRolesController {
  async update({ auth, i18n, request, response, session }: HttpContext) {
    const { roles = [], version } = await request.validateUsing(
      factorRolesValidator,
      'administration.settings'
    )
    const proposed = await new ProposeChange().run({
      kind: 'second_factor_roles',
      payload: { roles, expectedVersion: version },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'administration.messages.factor_roles_set')
    return response.redirect().toRoute('administration.settings.edit')
  }
}
