import type { HttpContext } from '@adonisjs/core/http'
import { stepUpState } from '#auth/browser_session'
import { recoveryList } from '#claims/recovery/queries/list_recoveries'
import { officerRecovery, recoveryAges, visibleRecovery } from '#claims/recovery/queries/recoveries'
import { AGE_BUCKETS, RECOVERY_STATES } from '#claims/recovery/rules/recovery'
import { listShape, listView } from '#lists/list_view'
import { districtOptions } from '#masters/queries/master_filters'

/** Demands for refunds that should not have been paid (DECISIONS 9). */
export default class RecoveriesController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const words = (name: string, values: readonly string[]) =>
      values.map((value) => ({ value, label: i18n.t(`claims.recovery.${name}.${value}`) }))
    const [view, ages] = await Promise.all([
      listView(recoveryList, { query: request.qs(), viewer, i18n }),
      recoveryAges(viewer),
    ])
    return inertia.render('lending/claims/recoveries', {
      ...view,
      shape: listShape(inertia, recoveryList, { viewer, i18n }),
      choices: {
        districts: districtOptions(viewer, i18n.locale),
        states: words('states', RECOVERY_STATES),
        ages: words('buckets', AGE_BUCKETS),
      },
      ages,
    })
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
