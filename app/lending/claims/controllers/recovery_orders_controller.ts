import type { HttpContext } from '@adonisjs/core/http'
import { takeStep } from '#claims/recovery/actions/take_step'
import { visibleRecovery } from '#claims/recovery/queries/recoveries'
import { recoveryHref } from '#claims/recovery/rules/recovery'
import { recoveryOrderValidator } from '#claims/validators/recovery'

/** Orders, drops and certifies a demand, after a step-up. */
export default class RecoveryOrdersController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const person = auth.getUserOrFail()
    const { id } = await visibleRecovery(person, Number(params.id))
    const form = await request.validateUsing(recoveryOrderValidator, 'claims.validation.recovery')
    await takeStep(id, person, form)
    session.flash('success', i18n.t(`claims.recovery.done.${form.step}`))
    return response.redirect().toPath(recoveryHref(id))
  }
}
