import type { HttpContext } from '@adonisjs/core/http'
import { AnswerCorrection } from '#privacy/actions/data_principal_rights'
import { openCorrections } from '#privacy/queries/data_principal_pages'
import { correctionAnswerValidator } from '#privacy/validators/own_data'

/** Correction requests to the district. */
export default class CorrectionAnswersController {
  async index({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'accountability/privacy/requests',
      await openCorrections(auth.getUserOrFail(), i18n)
    )
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const answer = await request.validateUsing(
      correctionAnswerValidator,
      'privacy.validation.answer'
    )
    await new AnswerCorrection().run(auth.getUserOrFail(), answer)
    session.flash('success', i18n.t('privacy.requests.answered'))
    return response.redirect().toRoute('privacy.requests.index')
  }
}
