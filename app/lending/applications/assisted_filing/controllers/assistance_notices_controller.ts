import type { HttpContext } from '@adonisjs/core/http'
import { MAX_ASSISTANCE_DAYS } from '#applications/assisted_filing/rules/assistance'

/** What help may and may not do, and that nothing is to be paid: to hang up in a centre, too. */
export default class AssistanceNoticesController {
  async show({ inertia }: HttpContext) {
    return inertia.render('lending/applications/assisted_filing/notice', {
      days: MAX_ASSISTANCE_DAYS,
    })
  }
}
