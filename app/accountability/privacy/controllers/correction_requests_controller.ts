import type { HttpContext } from '@adonisjs/core/http'
import { RequestCorrection } from '#privacy/actions/data_principal_rights'
import { myCorrections } from '#privacy/queries/data_principal_pages'
import { correctionRequestValidator } from '#privacy/validators/own_data'

/** Page on which a person corrects their data or requests a correction by the office. */
export default class CorrectionRequestsController {
  async show({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'accountability/privacy/correction',
      await myCorrections(auth.getUserOrFail().id, i18n)
    )
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { id, roleId: role } = auth.getUserOrFail()
    const requested = await request.validateUsing(
      correctionRequestValidator,
      'privacy.validation.correction'
    )
    await new RequestCorrection().run({ actor: { id, role }, ...requested })
    session.flash('success', i18n.t('privacy.correction.sent'))
    return response.redirect().toRoute('privacy.correction.show')
  }
}
