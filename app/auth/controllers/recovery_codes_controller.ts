import type { HttpContext } from '@adonisjs/core/http'
import { CheckSecondFactor } from '#auth/actions/check_second_factor'
import { RenewRecoveryCodes } from '#auth/actions/recovery_codes'
import { secondFactorCodeValidator } from '#auth/validators/second_factor_validator'

/** New recovery codes in place of the old ones, for a code of the app. */
export default class RecoveryCodesController {
  async store({ auth, request, response, session, i18n }: HttpContext) {
    const user = auth.getUserOrFail()
    const { code } = await request.validateUsing(secondFactorCodeValidator, {
      messagesProvider: i18n.createMessagesProvider('auth.validation.second_factor'),
    })
    await new CheckSecondFactor().run({ userId: user.id, code, address: request.ip() })
    const codes = await new RenewRecoveryCodes().run(user)
    session.flash('result', { recoveryCodes: codes.join(' ') })
    return response.redirect().toRoute('auth.second_factor.show')
  }
}
