import type { HttpContext } from '@adonisjs/core/http'
import { formMessages } from '#core/validation/form_messages'
import { AskCorrection } from '#personal_data/actions/ask_correction'
import { ownCorrections } from '#personal_data/queries/corrections'
import { correctionRequestValidator } from '#personal_data/validators/own_data'

/** Where a person corrects their data, or asks the office to. */
export default class CorrectionRequestsController {
  async show({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'personal_data/correction',
      await ownCorrections(auth.getUserOrFail().id, i18n)
    )
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { id, roleId: role } = auth.getUserOrFail()
    const asked = await request.validateUsing(correctionRequestValidator, {
      messagesProvider: formMessages(i18n, 'personal_data.validation.correction'),
    })
    await new AskCorrection().run({ actor: { id, role }, ...asked })
    session.flash('success', i18n.t('personal_data.correction.sent'))
    return response.redirect().toRoute('personal_data.correction.show')
  }
}
