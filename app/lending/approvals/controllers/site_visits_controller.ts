import type { HttpContext } from '@adonisjs/core/http'
import { parseId } from '#approvals/actions/view_application'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { RecordSiteVisit } from '#approvals/site_visits/actions/record_site_visit'
import { PHONE_PAGE_CSP, phonePage } from '#approvals/queries/site_visits'
import { siteVisitValidator } from '#approvals/validators/site_visit'
import { stepUpState } from '#auth/browser_session'
import { uploadSourceOf } from '#documents/form_uploads'
import { createIdempotencyKey } from '#kernel/idempotency/idempotency_key'

/** Site visits, recorded on a phone without signal and signed when it has one (inertia/site_visits.ts). */
export default class SiteVisitsController {
  /** The page that the phone stores: texts and a form, without personal data. */
  index({ i18n, response }: HttpContext) {
    response.type('text/html')
    response.header('Content-Security-Policy', PHONE_PAGE_CSP)
    response.header('Permissions-Policy', 'geolocation=(self)')
    response.header('Cache-Control', 'no-store')
    return phonePage(i18n)
  }

  /**
   * Returns the signed-in officer, the data needed to sign a visit, and the application that a visit is prepared for.
   * @throws NotFound
   */
  async show(ctx: HttpContext) {
    const officer = ctx.auth.getUserOrFail()
    const { application: id } = ctx.request.qs()
    const application = id ? await visibleApplication(officer, { id: parseId(String(id)) }) : null
    ctx.response.header('Cache-Control', 'no-store')
    return {
      person: officer.id,
      key: createIdempotencyKey(officer.id),
      proof: (await stepUpState(ctx)).proof,
      application: application && {
        id: application.id,
        number: application.number,
        name: application.applicantName,
      },
    }
  }

  async store({ auth, params, request }: HttpContext) {
    const officer = auth.getUserOrFail()
    const application = await visibleApplication(officer, { id: parseId(params.id) })
    const visit = await request.validateUsing(
      siteVisitValidator,
      'approvals.site_visits.validation'
    )
    const photos = request.files('photos').flatMap((file) => uploadSourceOf(file) ?? [])
    const { uuid } = await new RecordSiteVisit().run({ officer, application, visit, photos })
    return { uuid }
  }
}
