import type { HttpContext } from '@adonisjs/core/http'
import { singleSignOnPage, typedSingleSignOn } from '#administration/settings/single_sign_on'
import { ssoRequestRows } from '#administration/settings/sso_requests'
import { singleSignOnValidator } from '#administration/validators/single_sign_on'
import { SINGLE_SIGN_ON } from '#auth/queries/single_sign_on'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/confirmations'

/** The identity provider for officers. */
export default class SingleSignOnController {
  async edit({ i18n, inertia }: HttpContext) {
    const key = openKeyOf('single_sign_on', SINGLE_SIGN_ON)
    return inertia.render('back_office/administration/single_sign_on', {
      provider: await singleSignOnPage(i18n),
      waiting: (await waitingChanges([key], i18n)).get(key) ?? null,
      requests: await ssoRequestRows(i18n),
    })
  }

  async update({ auth, i18n, request, response, session }: HttpContext) {
    const { version: expectedVersion, ...form } = await request.validateUsing(
      singleSignOnValidator,
      'administration.single_sign_on'
    )
    const proposed = await new ProposeChange().run({
      kind: 'single_sign_on',
      payload: { values: await typedSingleSignOn(form), expectedVersion },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'administration.messages.saved')
    return response.redirect().toRoute('administration.settings.single_sign_on.edit')
  }
}
