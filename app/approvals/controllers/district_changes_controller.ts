import type { HttpContext } from '@adonisjs/core/http'
import { ChangeDistrict } from '#approvals/actions/change_district'
import { listChoices } from '#approvals/queries/list_choices'
import { changeDistrictValidator } from '#approvals/validators/change_district'

/** Change district (document 3, /changeboard). */
export default class DistrictChangesController {
  async create({ bouncer, i18n, inertia }: HttpContext) {
    await bouncer.with('ApprovalsApplicationPolicy').authorize('changeDistrict')
    return inertia.render('approvals/change_district', {
      districts: listChoices(i18n.locale).districts,
    })
  }

  async store({ auth, bouncer, i18n, request, response, session }: HttpContext) {
    await bouncer.with('ApprovalsApplicationPolicy').authorize('changeDistrict')
    const input = await request.validateUsing(changeDistrictValidator, {
      messagesProvider: i18n.createMessagesProvider('approvals.validation.district'),
    })
    await new ChangeDistrict().run(auth.getUserOrFail(), input)
    session.flash('success', i18n.t('approvals.messages.district_changed'))
    return response.redirect().toPath('/officer/change-district')
  }
}
