import type { HttpContext } from '@adonisjs/core/http'
import { takeStep } from '#claims/recovery/actions/take_step'
import { visibleRecovery } from '#claims/recovery/queries/recoveries'
import { recoveryHref } from '#claims/recovery/rules/recovery'
import { recoveryStepValidator } from '#claims/validators/recovery'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** Steps of accounts on a demand, and the notice that the auditor may send. */
export default class RecoveryStepsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const person = auth.getUserOrFail()
    const { id } = await visibleRecovery(person, Number(params.id))
    const form = await request.validateUsing(recoveryStepValidator, 'claims.validation.recovery')
    const instalments = form.step === 'instalments' ? form.instalments : undefined
    const proposed = await takeStep(id, person, { ...form, instalments })
    if (proposed)
      flashProposalOutcome({ i18n, session }, proposed, 'claims.recovery.done.write_off')
    else session.flash('success', i18n.t(`claims.recovery.done.${form.step}`))
    return response.redirect().toPath(recoveryHref(id))
  }
}
