import type { HttpContext } from '@adonisjs/core/http'
import { applicationHead, applicationOfUser } from '#applications/queries/my_applications'
import { refundForecast } from '#claims/claim/queries/claimable_schedule'

/** What every coming instalment will refund, and by when it must be claimed. */
export default class ForecastsController {
  async show({ auth, inertia, params }: HttpContext) {
    const application = await applicationOfUser(auth.getUserOrFail().id, params.uuid)
    return inertia.render('lending/claims/forecast', {
      application: applicationHead(application),
      ...(await refundForecast(application)),
    })
  }
}
