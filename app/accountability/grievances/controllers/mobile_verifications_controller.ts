import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha, SolveCaptcha } from '#auth/actions/captcha'
import { Refusal, sentence } from '#kernel/exceptions/refusal'
import {
  SendGrievanceCode,
  VerifyMobile,
  clearMobile,
  pendingMobile,
  savePendingMobile,
  saveVerifiedMobile,
} from '#grievances/signed_out_complainants'
import { applicationOfMobile, grievanceOfMobile } from '#grievances/queries/grievance_access'
import { codeValidator, mobileValidator } from '#grievances/validators/grievance'

/** Verification of a mobile without an account, to file or follow a grievance. */
export default class MobileVerificationsController {
  async follow({ auth, inertia, response }: HttpContext) {
    if (auth.user) return response.redirect(auth.user.isOfficer ? '/officer' : '/my-grievances')
    const captcha = await new IssueCaptcha().run()
    return inertia.render('accountability/grievances/entry', { wants: 'follow', captcha })
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    if (auth.user) return response.redirect(auth.user.home)
    const { captchaId, captchaAnswer, withoutCaptcha } = request.all()
    const form = await request.validateUsing(mobileValidator, 'grievances.validation.mobile')
    const isUnproven = withoutCaptcha === true
    if (!isUnproven && !(await new SolveCaptcha().run(captchaId, captchaAnswer))) {
      const key = 'grievances.validation.mobile.messages.captcha'
      throw new Refusal(key, {}, { field: 'captchaAnswer' })
    }
    const { mobile, wants } = form
    const number = form.number?.toUpperCase() ?? null
    const { browser } = savePendingMobile(ctx, { mobile, wants, number })
    await new SendGrievanceCode().run({
      mobile,
      browser,
      address: request.ip(),
      locale: i18n.locale,
      isUnproven,
    })
    session.flash('success', i18n.t('grievances.messages.code_sent'))
    return response.redirect().toRoute('grievances.code.create')
  }

  async create(ctx: HttpContext) {
    const pending = pendingMobile(ctx)
    if (!pending) return ctx.response.redirect().toRoute('grievances.signed_out.create')
    const { wants, number } = pending
    return ctx.inertia.render('accountability/grievances/code', { wants, number })
  }

  async prove(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    if (auth.user) return response.redirect(auth.user.home)
    const pending = pendingMobile(ctx)
    if (!pending) return response.redirect().toRoute('grievances.signed_out.create')
    const { otp: code, number: typed } = await request.validateUsing(
      codeValidator,
      'grievances.validation.mobile'
    )
    const { mobile, browser, wants, number } = pending
    const answer = { mobile, browser, code, address: request.ip() }
    if (wants === 'follow') {
      const followed = (typed ?? number ?? '').toUpperCase()
      const find = () => grievanceOfMobile(mobile, followed)
      const { uuid } = await new VerifyMobile().run(answer, find)
      saveVerifiedMobile(ctx, mobile, null)
      return response.redirect().toRoute('grievances.signed_out.show', { uuid })
    }
    /** A new grievance ignores an application number that is wrong. */
    const application = await new VerifyMobile().run(answer, async () => {
      try {
        return number === null ? null : await applicationOfMobile(mobile, number)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        session.flash('warning', sentence(i18n, error.messageKey, error.params))
        return null
      }
    })
    saveVerifiedMobile(ctx, mobile, application?.id ?? null)
    return response.redirect().toRoute('grievances.signed_out.create')
  }

  /** Another person may use the browser next. */
  async leave(ctx: HttpContext) {
    clearMobile(ctx)
    return ctx.response.redirect().toRoute('grievances.signed_out.create')
  }
}
