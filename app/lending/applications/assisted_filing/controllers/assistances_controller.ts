import type { HttpContext } from '@adonisjs/core/http'
import { currentAssistance, endAssistedSession } from '#applications/assisted_filing/session'
import { EndAssistance } from '#applications/assisted_filing/actions/assistance'
import { activeAssistance } from '#applications/assisted_filing/queries/assistance'
import { helpingPage } from '#applications/assisted_filing/queries/help_pages'
import { actingFor } from '#kernel/sessions/session_state'

/** Assistances given by the current user. */
export default class AssistancesController {
  async index(ctx: HttpContext) {
    const { auth, i18n, inertia } = ctx
    if ((await currentAssistance(ctx)) === null) endAssistedSession(ctx)
    return inertia.render(
      'lending/applications/assisted_filing/assistances',
      await helpingPage(auth.getUserOrFail(), i18n.locale)
    )
  }

  async end(ctx: HttpContext) {
    const { auth, i18n, params, response, session } = ctx
    const user = auth.getUserOrFail()
    const help = await activeAssistance(user, params.uuid)
    await new EndAssistance().run(help, user)
    if (actingFor(ctx) === help.uuid) endAssistedSession(ctx)
    session.flash('success', i18n.t('assisted_filing.messages.ended'))
    return response.redirect().toRoute('assisted_filing.assistances.index')
  }
}
