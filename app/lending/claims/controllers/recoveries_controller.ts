import type { HttpContext } from '@adonisjs/core/http'
import { stepUpState } from '#auth/person_session'
import { officerRecovery, recoveryList, visibleRecovery } from '#claims/recovery/queries/recoveries'
import { textOf } from '#lists/list_state'

/** Demands for refunds that should not have been paid (DECISIONS 9). */
export default class RecoveriesController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const page = Math.max(1, Math.trunc(Number(textOf(request.qs().page))) || 1)
    const list = await recoveryList(auth.getUserOrFail(), page, i18n)
    return inertia.render('lending/claims/recoveries', list)
  }

  async show(ctx: HttpContext) {
    const { auth, i18n, inertia, params } = ctx
    const viewer = auth.getUserOrFail()
    const demand = await visibleRecovery(viewer, Number(params.id))
    return inertia.render('lending/claims/recovery', {
      ...(await officerRecovery(demand, viewer, i18n)),
      stepUp: await stepUpState(ctx),
    })
  }
}
