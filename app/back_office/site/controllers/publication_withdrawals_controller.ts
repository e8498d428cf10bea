import type { HttpContext } from '@adonisjs/core/http'
import { WithdrawDocument } from '#site/published_documents'

/** Withdraws a published document: the screen of document:withdraw. */
export default class PublicationWithdrawalsController {
  async store({ auth, i18n, params, response, session }: HttpContext) {
    await new WithdrawDocument().run({ uuid: params.uuid, actorId: auth.getUserOrFail().id })
    session.flash('success', i18n.t('site_editor.messages.withdrawn'))
    return response.redirect().withQs().back()
  }
}
