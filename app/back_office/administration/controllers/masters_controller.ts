import type { HttpContext } from '@adonisjs/core/http'
import { mastersOverview } from '#administration/masters/master_list'

/** All masters, by group. */
export default class MastersController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/administration/masters/index', {
      groups: mastersOverview(i18n),
    })
  }
}
