import type { HttpContext } from '@adonisjs/core/http'
import { browserId } from '#auth/browser_session'
import { completeSignIn } from '#auth/sessions/sign_in'
import { TakeOverAccount } from '#auth/actions/applicant_accounts'
import { takeoverValidator } from '#auth/validators/takeover_validator'

/** Takeover by a citizen of the account that was created from imported records. */
export default class TakeoversController {
  async create({ inertia }: HttpContext) {
    return inertia.render('platform/auth/takeover/proof', {})
  }

  async store(ctx: HttpContext) {
    const { request, session, i18n } = ctx
    const form = await request.validateUsing(takeoverValidator, 'takeover.validation')
    const user = await new TakeOverAccount().run({
      ...form,
      address: request.ip(),
      browser: browserId(ctx),
      locale: i18n.locale,
    })
    session.flash('success', i18n.t('takeover.messages.done'))
    return completeSignIn(ctx, { user, isOwnDevice: false })
  }
}
