import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha, SolveCaptcha } from '#auth/actions/captcha'
import { TakeCodeInsteadOfCaptcha } from '#auth/actions/code_instead_of_captcha'
import { CheckCredentials, RecordSignIn } from '#auth/actions/sign_in'
import { awaitSecondFactor } from '#auth/sessions/pending_sign_in'
import { openSession } from '#auth/sessions/person_session'
import { pullDestination } from '#auth/sessions/destination'
import { signInValidator } from '#auth/validators/session_validator'

/** Signing in and out (document 1, login page). */
export default class SessionController {
  async create({ inertia }: HttpContext) {
    return inertia.render('auth/sign_in', { captcha: await new IssueCaptcha().run() })
  }

  async store(ctx: HttpContext) {
    const { request, response, i18n } = ctx
    const { userName, password } = await request.validateUsing(signInValidator, {
      meta: await this.proofOfPerson(ctx),
      messagesProvider: i18n.createMessagesProvider('auth.validation.sign_in'),
    })
    const credentials = { userName, password, address: request.ip() }
    const { user, hasSecondFactor } = await new CheckCredentials().run(credentials)
    if (hasSecondFactor) {
      awaitSecondFactor(ctx, user)
      return response.redirect().toRoute('auth.second_factor_challenge.create')
    }
    await new RecordSignIn().run(user, i18n.locale)
    const destination = pullDestination(ctx, user)
    await openSession(ctx, user)
    return response.redirect().toPath(destination)
  }

  async destroy({ auth, session, response }: HttpContext) {
    await auth.use('web').logout()
    session.clear()
    session.regenerate()
    return response.redirect().toPath('/')
  }

  /** The sum, or a code by SMS for those who cannot do sums (DECISIONS 11). */
  private async proofOfPerson({ request }: HttpContext) {
    const { captchaId, captchaAnswer, isCaptchaCode, userName } = request.all()
    const isByCode = isCaptchaCode === true
    const answer = { userName, code: captchaAnswer, address: request.ip() }
    const captchaSolved = isByCode
      ? await new TakeCodeInsteadOfCaptcha().run(answer)
      : await new SolveCaptcha().run(captchaId, captchaAnswer)
    return { captchaSolved, isByCode }
  }
}
