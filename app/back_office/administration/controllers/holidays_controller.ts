import type { HttpContext } from '@adonisjs/core/http'
import { holidayYear } from '#administration/masters/master_list'

/** The office's calendar. Its days are rows of a master and are saved like those. */
export default class HolidaysController {
  async show({ i18n, inertia, request }: HttpContext) {
    return inertia.render('back_office/administration/holidays', {
      calendar: holidayYear(request.qs().year, i18n.locale),
    })
  }
}
