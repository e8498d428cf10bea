import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha, SolveCaptcha } from '#auth/actions/captcha'
import { browserId } from '#auth/browser_session'
import { RequestTakeoverCode } from '#auth/actions/applicant_accounts'
import { takeoverCodeValidator } from '#auth/validators/takeover_validator'

/** Sends a code to a person in the imported records; the response is the same for every mobile number. */
export default class TakeoverCodesController {
  async create({ inertia }: HttpContext) {
    const captcha = await new IssueCaptcha().run()
    return inertia.render('platform/auth/takeover/start', { captcha })
  }

  async store(ctx: HttpContext) {
    const { request, response, session, i18n } = ctx
    const { captchaId, captchaAnswer, withoutCaptcha } = request.all()
    const isUnproven = withoutCaptcha === true
    const captchaSolved = isUnproven || (await new SolveCaptcha().run(captchaId, captchaAnswer))
    const form = await request.validateUsing(takeoverCodeValidator, 'takeover.validation', {
      meta: { captchaSolved },
    })
    await new RequestTakeoverCode().run({
      mobile: form.mobile,
      address: request.ip(),
      browser: browserId(ctx),
      locale: i18n.locale,
      isUnproven,
    })
    session.flash('result', { mobile: form.mobile })
    return response.redirect().toRoute('auth.takeover.create')
  }
}
