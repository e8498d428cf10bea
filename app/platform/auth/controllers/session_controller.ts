import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha, SolveCaptcha, VerifyCodeInsteadOfCaptcha } from '#auth/actions/captcha'
import { CheckCredentials, SendNewDeviceCode } from '#auth/actions/authentication'
import { browserId, devicesOf } from '#auth/browser_session'
import { savePendingSignIn, continueSignIn } from '#auth/sessions/sign_in'
import { homeStatistics } from '#kernel/statistics/home_statistics'
import { clearHistoryOnNextPage } from '#kernel/sessions/session_state'
import { singleSignOn } from '#auth/queries/single_sign_on'
import { isEmergency, signOutOfProvider, saveEmergency } from '#auth/sessions/provider_session'
import { signInValidator } from '#auth/validators/session_validator'

/** Sign-in and sign-out (document 1, login page). */
export default class SessionController {
  create(ctx: HttpContext) {
    return this.page(ctx, { isEmergency: false })
  }

  /** Shows the sign-in page for officers who cannot reach their provider. */
  emergency(ctx: HttpContext) {
    if (singleSignOn() === null) return ctx.response.redirect().toRoute('auth.session.create')
    saveEmergency(ctx)
    return this.page(ctx, { isEmergency: true })
  }

  private async page({ inertia, i18n }: HttpContext, { isEmergency }: { isEmergency: boolean }) {
    return inertia.render('platform/auth/sign_in', {
      captcha: await new IssueCaptcha().run(),
      statistics: await homeStatistics(i18n.locale),
      provider: singleSignOn()?.name ?? null,
      isEmergency,
    })
  }

  async store(ctx: HttpContext) {
    const { request, response } = ctx
    const proof = await this.proofOfPerson(ctx)
    const form = await request.validateUsing(signInValidator, 'auth.validation.sign_in', {
      meta: proof,
    })
    const { userName, password, isOwnDevice = false } = form
    const { next, user } = await new CheckCredentials().run({
      userName,
      password,
      address: request.ip(),
      devices: devicesOf(ctx),
      hasProvenMobile: proof.isByCode,
      isEmergency: isEmergency(ctx),
    })
    if (next === 'enter') return continueSignIn(ctx, { user, isOwnDevice })
    await new SendNewDeviceCode().run({ user, browser: browserId(ctx) })
    savePendingSignIn(ctx, 'device', { user, isOwnDevice })
    return response.redirect().toRoute('auth.new_device.create')
  }

  async destroy(ctx: HttpContext) {
    const { auth, session, response } = ctx
    const providersPage = await signOutOfProvider(ctx)
    await auth.use('web').logout()
    session.clear()
    session.regenerate()
    clearHistoryOnNextPage(ctx)
    if (providersPage !== null) return ctx.inertia.location(providersPage)
    return response.redirect().toPath('/')
  }

  /** Checks the captcha, or a code by SMS for people who cannot see or solve it (DECISIONS 11). */
  private async proofOfPerson(ctx: HttpContext) {
    const { request } = ctx
    const { captchaId, captchaAnswer, isCaptchaCode, userName } = request.all()
    const isByCode = isCaptchaCode === true
    const browser = browserId(ctx)
    const answer = { userName, code: captchaAnswer, address: request.ip(), browser }
    const captchaSolved = isByCode
      ? await new VerifyCodeInsteadOfCaptcha().run(answer)
      : await new SolveCaptcha().run(captchaId, captchaAnswer)
    return { captchaSolved, isByCode }
  }
}
