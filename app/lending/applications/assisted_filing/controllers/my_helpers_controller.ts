import type { HttpContext } from '@adonisjs/core/http'
import { EndAssistance } from '#applications/assisted_filing/actions/assistance'
import { NameHelper } from '#applications/assisted_filing/actions/start_assistance'
import { assistanceOfCitizen, myHelpers } from '#applications/assisted_filing/queries/help_pages'
import { helperValidator } from '#applications/assisted_filing/validators/help'

/** Helpers of a citizen, managed by the citizen. */
export default class MyHelpersController {
  async index({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'lending/applications/assisted_filing/my_helpers',
      await myHelpers(auth.getUserOrFail().id, i18n.locale)
    )
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { loanType, kind, mobile, centre } = await request.validateUsing(
      helperValidator,
      'assisted_filing.validation.helper'
    )
    const helper = kind === 'person' ? { mobile: mobile! } : { centre: centre! }
    await new NameHelper().run(auth.getUserOrFail().id, loanType, helper)
    session.flash('success', i18n.t(`assisted_filing.messages.named_${kind}`))
    return response.redirect().toRoute('assisted_filing.my_helpers.index')
  }

  async end({ auth, i18n, params, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    await new EndAssistance().run(await assistanceOfCitizen(user.id, params.uuid), user)
    session.flash('success', i18n.t('assisted_filing.messages.ended'))
    return response.redirect().toRoute('assisted_filing.my_helpers.index')
  }
}
