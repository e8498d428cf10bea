import type { HttpContext } from '@adonisjs/core/http'
import { applicationHead, ownApplication } from '#applications/queries/own_application'
import { forecast } from '#claims/queries/forecast'

/** What every coming instalment will refund, and by when it must be claimed. */
export default class ForecastsController {
  async show({ auth, inertia, params }: HttpContext) {
    const application = await ownApplication(auth.getUserOrFail().id, params.uuid)
    return inertia.render('lending/claims/forecast', {
      application: applicationHead(application),
      ...(await forecast(application)),
    })
  }
}
