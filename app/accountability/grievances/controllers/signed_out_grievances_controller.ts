import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha } from '#auth/actions/captcha'
import { Refusal } from '#kernel/exceptions/refusal'
import { FileGrievance } from '#grievances/actions/file_grievance'
import { filingFromForm, filingValidator } from '#grievances/validators/grievance'
import {
  clearNamedApplication,
  issueIdempotencyKey,
  verifiedMobile,
} from '#grievances/signed_out_complainants'
import { complainantOf } from '#grievances/queries/grievance_access'
import { complainantGrievancePage, newGrievanceForm } from '#grievances/queries/grievance_pages'

const PATH = '/grievances/new'

/** Grievances of people without an account or not signed in, whose mobile is verified. */
export default class SignedOutGrievancesController {
  async create(ctx: HttpContext) {
    const { auth, i18n, inertia, response } = ctx
    if (auth.user) return response.redirect(auth.user.isOfficer ? '/officer' : '/my-grievances/new')
    const verified = verifiedMobile(ctx)
    if (!verified) {
      const captcha = await new IssueCaptcha().run()
      return inertia.render('accountability/grievances/entry', { wants: 'new', captcha })
    }
    return inertia.render('accountability/grievances/filing', {
      ...(await newGrievanceForm({ applicationId: verified.applicationId }, i18n)),
      path: PATH,
      backHref: '/grievances',
      form: issueIdempotencyKey(ctx, verified),
      /** Another person may have verified it in this browser; the last digits show whose grievance it would be. */
      mobile: `••••••${verified.mobile.slice(-4)}`,
    })
  }

  async store(ctx: HttpContext) {
    const { i18n, request, response, session, verifiedMobile: verified } = ctx
    const form: unknown = request.input('form')
    if (typeof form !== 'string' || !verified.forms.includes(form)) {
      throw new Refusal('errors.idempotency.old_page', {}, { status: 409 })
    }
    const filing = await request.validateUsing(filingValidator, 'grievances.validation.filing')
    const { uuid, number } = await new FileGrievance().run({
      ...filingFromForm(filing),
      by: await complainantOf(verified.mobile),
      locale: i18n.locale,
      uuid: form,
      namedApplicationId: verified.applicationId,
    })
    clearNamedApplication(ctx, verified)
    session.flash('success', i18n.t('grievances.mine.filed', { number }))
    return response.redirect().toRoute('grievances.signed_out.show', { uuid })
  }

  async show({ i18n, inertia, params, verifiedMobile: { mobile } }: HttpContext) {
    const page = await complainantGrievancePage({ mobile }, params.uuid, i18n)
    return inertia.render('accountability/grievances/my_grievance', {
      ...page,
      path: `/grievances/followed/${page.uuid}`,
      backHref: '/grievances',
      isSignedOut: true,
    })
  }
}
