import type { HttpContext } from '@adonisjs/core/http'
import { CheckSecondFactor } from '#auth/actions/check_second_factor'
import { RemoveSecondFactor } from '#auth/actions/remove_second_factor'
import { ConfirmSecondFactor, StartSecondFactor } from '#auth/actions/set_up_second_factor'
import { secondFactorPage } from '#auth/queries/second_factor_page'
import { secondFactorCodeValidator } from '#auth/validators/second_factor_validator'

/** An officer's own authenticator app (DECISIONS 11). */
export default class SecondFactorController {
  async show({ auth, inertia, i18n }: HttpContext) {
    const page = await secondFactorPage(auth.getUserOrFail(), i18n.t('common.product'))
    return inertia.render('auth/second_factor', { page })
  }

  async store({ auth, response }: HttpContext) {
    await new StartSecondFactor().run(auth.getUserOrFail())
    return response.redirect().toRoute('auth.second_factor.show')
  }

  /** Turns it on with a first code. */
  async update(ctx: HttpContext) {
    const { auth, request, response, session, i18n } = ctx
    const code = await this.codeOf(ctx)
    const codes = await new ConfirmSecondFactor().run({
      user: auth.getUserOrFail(),
      code,
      address: request.ip(),
      sessionId: session.sessionId,
    })
    session.flash('success', i18n.t('auth.messages.second_factor_on'))
    session.flash('result', { recoveryCodes: codes.join(' ') })
    return response.redirect().toRoute('auth.second_factor.show')
  }

  /** Turns it off with a code. */
  async destroy(ctx: HttpContext) {
    const { auth, request, response, session, i18n } = ctx
    const user = auth.getUserOrFail()
    const code = await this.codeOf(ctx)
    await new CheckSecondFactor().run({ userId: user.id, code, address: request.ip() })
    await new RemoveSecondFactor().run(user, user)
    session.flash('success', i18n.t('auth.messages.second_factor_off'))
    return response.redirect().toRoute('auth.account.show')
  }

  private async codeOf({ request, i18n }: HttpContext) {
    const { code } = await request.validateUsing(secondFactorCodeValidator, {
      messagesProvider: i18n.createMessagesProvider('auth.validation.second_factor'),
    })
    return code
  }
}
