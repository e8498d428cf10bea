import type { HttpContext } from '@adonisjs/core/http'
import { MAX_ASSISTANCE_DAYS } from '#applications/assisted_filing/rules/assistance'

/** A notice of what helpers may and may not do, and that the service is free; centres can also display it. */
export default class AssistanceNoticesController {
  async show({ inertia }: HttpContext) {
    return inertia.render('lending/applications/assisted_filing/notice', {
      days: MAX_ASSISTANCE_DAYS,
    })
  }
}
