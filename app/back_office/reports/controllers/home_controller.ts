import type { HttpContext } from '@adonisjs/core/http'
import { rightCheckOf } from '#auth/policies/rights'
import { homeFilters } from '#reports/queries/home/overview'
import { queueOf } from '#reports/queries/queue/queue'
import { type Duties, DUTY_RIGHTS } from '#reports/queries/queue/administration_tasks'

/** The officer's home page: everything that waits for this post. */
export default class HomeController {
  async show({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const may = rightCheckOf(bouncer)
    const checks = Object.entries(DUTY_RIGHTS).map(async ([one, right]) => [one, await may(right)])
    const duties = Object.fromEntries(await Promise.all(checks)) as Duties
    const queue = await queueOf(viewer, duties, request.qs(), i18n.locale)
    const filters = await homeFilters(viewer, may)
    const can = { approveLast: await may('ClaimPolicy.approveLast') }
    return inertia.render('back_office/reports/home', { ...queue, filters, can })
  }
}
