import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha } from '#auth/actions/captcha'
import { hasPendingCode } from '#auth/actions/one_time_passwords'
import { SignUp } from '#auth/actions/applicant_accounts'
import { authFacts } from '#auth/contracts/facts'
import { genderOptions } from '#auth/queries/users'
import { browserId } from '#auth/browser_session'
import { completeSignIn, forgetSignUp, startedSignUp } from '#auth/sessions/sign_in'
import { needsCaptcha } from '#auth/throttling/rate_limits'
import { registrationValidator } from '#auth/validators/registration_validator'
import { codeValidator } from '#auth/validators/session_validator'
import { formMessages } from '#kernel/validation/form_messages'

/** Sign-up of an applicant (document 1, signup screen). */
export default class RegistrationController {
  async create(ctx: HttpContext) {
    const { inertia, request, i18n } = ctx
    const started = startedSignUp(ctx)
    return inertia.render('platform/auth/sign_up', {
      canDeliverCodes: await authFacts().canDeliverCodes(i18n.locale),
      genders: await genderOptions(i18n.locale),
      captcha: (await needsCaptcha(request.ip())) ? await new IssueCaptcha().run() : null,
      started: started && {
        ...detailsOf(started),
        awaitsCode: await hasPendingCode({
          recipient: started.mobile,
          purpose: 'sign_up',
          browser: browserId(ctx),
        }),
      },
    })
  }

  /** Creates the account and signs its owner in: the code has proved their identity. */
  async store(ctx: HttpContext) {
    const { request, session, i18n } = ctx
    const user = await new SignUp().run({
      ...(await this.readForm(ctx)),
      locale: i18n.locale,
      address: request.ip(),
      browser: browserId(ctx),
    })
    forgetSignUp(ctx)
    session.flash('success', i18n.t('auth.messages.user_created'))
    session.flash('result', { createdUserName: user.userName })
    return completeSignIn(ctx, { user, isOwnDevice: false })
  }

  /** Returns the form with the code; after a reload, with the stored values. */
  private async readForm(ctx: HttpContext) {
    const { request, i18n } = ctx
    const messagesProvider = formMessages(i18n, 'auth.validation.sign_up')
    const started = startedSignUp(ctx)
    if (!started || request.input('password')) {
      return request.validateUsing(registrationValidator, { messagesProvider })
    }
    const { otp } = await request.validateUsing(codeValidator, { messagesProvider })
    return { ...started, otp }
  }
}

/** Details of a started sign-up that the form shows again: everything but the password. */
function detailsOf(started: NonNullable<ReturnType<typeof startedSignUp>>) {
  const { firstName, lastName, mobile, birthDate } = started
  const { middleName = '', userName = '', email = '', genderId } = started
  const names = { firstName, middleName: middleName ?? '', lastName }
  const account = { userName: userName ?? '', email: email ?? '', mobile }
  return { ...names, ...account, birthDate: birthDate ?? '', genderId: String(genderId ?? '') }
}
