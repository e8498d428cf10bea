import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha, SolveCaptcha } from '#auth/actions/captcha'
import { SignIn } from '#auth/actions/sign_in'
import type User from '#auth/models/user'
import { openSession } from '#auth/sessions/person_session'
import { signInValidator } from '#auth/validators/session_validator'

/** Signing in and out (document 1, login page). */
export default class SessionController {
  async create({ inertia }: HttpContext) {
    return inertia.render('auth/sign_in', { captcha: await new IssueCaptcha().run() })
  }

  async store(ctx: HttpContext) {
    const { request, response, i18n } = ctx
    const { captchaId, captchaAnswer } = request.all()
    const captchaSolved = await new SolveCaptcha().run(captchaId, captchaAnswer)
    const { userName, password } = await request.validateUsing(signInValidator, {
      meta: { captchaSolved },
      messagesProvider: i18n.createMessagesProvider('auth.validation.sign_in'),
    })
    const address = request.ip()
    const user = await new SignIn().run({ userName, password, address, locale: i18n.locale })
    const destination = this.destinationOf(ctx, user)
    await openSession(ctx, user)
    return response.redirect().toPath(destination)
  }

  async destroy({ auth, session, response }: HttpContext) {
    await auth.use('web').logout()
    session.clear()
    session.regenerate()
    return response.redirect().toPath('/')
  }

  /** Home, or the page that an officer had asked for before signing in. */
  private destinationOf({ session }: HttpContext, user: User) {
    const intended = session.pullIntendedUrl()
    if (!user.isOfficer) return '/dashboard'
    return intended?.startsWith('/officer') ? intended : '/officer'
  }
}
