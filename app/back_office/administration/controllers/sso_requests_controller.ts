import type { HttpContext } from '@adonisjs/core/http'
import { DismissSsoRequest, typedDecision } from '#administration/settings/sso_requests'
import { ssoDecisionValidator } from '#administration/validators/single_sign_on'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** People who signed in at the provider without being officers yet, and officers whose claims have changed. */
export default class SsoRequestsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const form = await request.validateUsing(ssoDecisionValidator, 'administration.single_sign_on')
    const proposed = await new ProposeChange().run({
      kind: 'sso_decision',
      payload: await typedDecision(params.id, form),
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'administration.messages.saved')
    return response.redirect().toRoute('administration.settings.single_sign_on.edit')
  }

  async destroy({ auth, i18n, params, response, session }: HttpContext) {
    await new DismissSsoRequest().run(params.id, auth.getUserOrFail().actor)
    session.flash('success', i18n.t('administration.single_sign_on.dismissed'))
    return response.redirect().toRoute('administration.settings.single_sign_on.edit')
  }
}
