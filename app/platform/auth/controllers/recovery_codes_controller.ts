import type { HttpContext } from '@adonisjs/core/http'
import { CheckSecondFactor, RenewRecoveryCodes } from '#auth/actions/second_factors'
import { browserId, devicesOf } from '#auth/browser_session'
import { secondFactorCodeValidator } from '#auth/validators/second_factor_validator'

/** Replaces the recovery codes with new ones, confirmed by a code of the app. */
export default class RecoveryCodesController {
  async store(ctx: HttpContext) {
    const { auth, request, response, session } = ctx
    const user = auth.getUserOrFail()
    const { code } = await request.validateUsing(
      secondFactorCodeValidator,
      'auth.validation.second_factor'
    )
    await new CheckSecondFactor().run({
      user,
      code,
      address: request.ip(),
      browser: browserId(ctx),
      devices: devicesOf(ctx),
    })
    const codes = await new RenewRecoveryCodes().run(user)
    session.flash('result', { recoveryCodes: codes.join(' ') })
    return response.redirect().toRoute('auth.second_factor.show')
  }
}
