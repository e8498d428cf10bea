import type { HttpContext } from '@adonisjs/core/http'
import { AddOperator, EndOperator } from '#applications/assisted_filing/actions/centres'
import { visibleCentre } from '#applications/assisted_filing/queries/centres'
import { operatorValidator } from '#applications/assisted_filing/validators/help'

/** Operators of a centre. */
export default class CentreOperatorsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const centre = await visibleCentre(officer, params.uuid)
    const { account } = await request.validateUsing(
      operatorValidator,
      'assisted_filing.validation.operator'
    )
    await new AddOperator().run(officer, centre, account)
    session.flash('success', i18n.t('assisted_filing.messages.operator_added'))
    return response.redirect().toRoute('assisted_filing.centres.show', { uuid: centre.uuid })
  }

  async end({ auth, i18n, params, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const centre = await visibleCentre(officer, params.uuid)
    await new EndOperator().run(officer, centre, params.id)
    session.flash('success', i18n.t('assisted_filing.messages.operator_ended'))
    return response.redirect().toRoute('assisted_filing.centres.show', { uuid: centre.uuid })
  }
}
