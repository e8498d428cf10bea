import type { HttpContext } from '@adonisjs/core/http'
import { SolveCaptcha } from '#auth/actions/captcha'
import { hashPassword } from '#auth/actions/password_hashing'
import { RequestSignUpCode, refuseForeignUserName } from '#auth/actions/applicant_accounts'
import { browserId } from '#auth/browser_session'
import { saveSignUp, startedSignUp } from '#auth/sessions/sign_in'
import { needsCaptcha } from '#auth/throttling/rate_limits'
import { registrationCodeValidator } from '#auth/validators/registration_validator'

/** Sends the one-time code that a new applicant has to enter. */
export default class RegistrationCodesController {
  async store(ctx: HttpContext) {
    const { request, response, session, i18n } = ctx
    const mobile = await this.saveForm(ctx)
    const isAgain = request.input('isAgain') === true
    const address = request.ip()
    await new RequestSignUpCode().run({
      mobile,
      address,
      browser: browserId(ctx),
      locale: i18n.locale,
      isAgain,
    })
    session.flash('result', { codeSentTo: mobile })
    return response.redirect().toRoute('auth.registration.create')
  }

  /** Checks and stores the form; after a reload only the stored password is available. */
  private async saveForm(ctx: HttpContext): Promise<string> {
    const { request } = ctx
    const { password: typed, captchaId, captchaAnswer } = request.all()
    const started = startedSignUp(ctx)
    if (started && !typed) return started.mobile
    const isBusy = await needsCaptcha(request.ip())
    const captchaSolved = !isBusy || (await new SolveCaptcha().run(captchaId, captchaAnswer))
    const form = await request.validateUsing(registrationCodeValidator, 'auth.validation.sign_up', {
      meta: { captchaSolved },
    })
    const { password, captchaAnswer: _, ...details } = form
    refuseForeignUserName(details)
    saveSignUp(ctx, { ...details, password: { hash: await hashPassword(password) } })
    return details.mobile
  }
}
