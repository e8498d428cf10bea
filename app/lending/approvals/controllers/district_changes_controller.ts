import type { HttpContext } from '@adonisjs/core/http'
import { ChangeDistrict } from '#approvals/actions/change_district'
import { districtChoices } from '#applications/queries/list_choices'
import { fileToMove } from '#approvals/queries/visible_applications'
import { changeDistrictValidator, storedNumber } from '#approvals/validators/review'

/** Change district (document 3, /changeboard). */
export default class DistrictChangesController {
  /** The form requests a number, shows the application with it, and then requests the district. */
  async create({ auth, i18n, inertia, request }: HttpContext) {
    const requestedNumber: unknown = request.qs().number
    const number = typeof requestedNumber === 'string' ? storedNumber(requestedNumber) : ''
    const { locale } = i18n
    const file = number ? await fileToMove(auth.getUserOrFail(), number, locale) : null
    const error = number
      ? 'approvals.messages.no_such_number'
      : 'approvals.validation.district.messages.number.required'
    return inertia.render('lending/approvals/change_district', {
      number,
      file,
      error: requestedNumber === undefined || file ? null : i18n.t(error),
      districts: districtChoices(locale),
    })
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const input = await request.validateUsing(
      changeDistrictValidator,
      'approvals.validation.district'
    )
    await new ChangeDistrict().run(auth.getUserOrFail(), input)
    session.flash('success', i18n.t('approvals.messages.district_changed'))
    return response.redirect().toPath('/officer/change-district')
  }
}
