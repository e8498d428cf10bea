import type { HttpContext } from '@adonisjs/core/http'
import { applicationHead, applicationOfUser } from '#applications/queries/my_applications'
import { refundForecast } from '#claims/claim/queries/claimable_schedule'

/** The refund of every future instalment, and the last day to claim it. */
export default class ForecastsController {
  async show({ auth, inertia, params }: HttpContext) {
    const application = await applicationOfUser(auth.getUserOrFail().id, params.uuid)
    return inertia.render('lending/claims/forecast', {
      application: applicationHead(application),
      ...(await refundForecast(application)),
    })
  }
}
