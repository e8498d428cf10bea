import type { HttpContext } from '@adonisjs/core/http'
import { hasMeasurements } from '#audits/actions/measure_queues'
import {
  deskDays,
  filesFarAhead,
  officeName,
  deskOfficers,
  queueOrders,
} from '#audits/queries/queue_order'
import { queuePeriod, requestedDesk } from '#audits/queries/desks'
import { localName } from '#masters/queries/masters'

/**
 * Extent to which decisions depart from first come, first served: by queue, and within one queue by officer and day.
 */
export default class QueueOrdersController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const period = queuePeriod(request.qs().months)
    const { districts } = auth.getUserOrFail()
    return inertia.render('accountability/audits/queue_orders', {
      period,
      isMeasured: await hasMeasurements(),
      ...(await queueOrders(period, districts, i18n.locale)),
    })
  }

  async show({ auth, i18n, inertia, params, request }: HttpContext) {
    const requested = requestedDesk(params, auth.getUserOrFail().districts)
    const period = queuePeriod(request.qs().months)
    const [officers, days, farAhead] = await Promise.all([
      deskOfficers(requested, period),
      deskDays(requested, period),
      filesFarAhead(requested, period),
    ])
    return inertia.render('accountability/audits/queue_order', {
      period,
      stage: localName(requested.status, i18n.locale),
      office: officeName(requested.officeId, i18n.locale),
      officers,
      days,
      farAhead,
    })
  }
}
