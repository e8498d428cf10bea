import type { HttpContext } from '@adonisjs/core/http'
import { letterPage } from '#loi/queries/loi_document'
import { applicantPrintableLoi, applicationWithLoi, hasEverHadLoi } from '#loi/queries/loi_lookup'
import { loiRequest } from '#loi/validators/loi'

/** The applicant's own letter as a page, with the earlier ones. */
export default class ApplicantLettersController {
  async show(ctx: HttpContext) {
    const { uuid } = ctx.params
    const { language, previous } = loiRequest(ctx)
    const printable = await applicantPrintableLoi(ctx.auth.getUserOrFail(), uuid, previous)
    const base = `/my-applications/${printable.application.uuid}`
    return ctx.inertia.render('lending/loi/letter', {
      ...(await letterPage(printable, language, { base: `${base}/letter`, pdf: `${base}/loi` })),
      backHref: base,
      answersHref: `${base}/bank`,
    })
  }

  /** Shows the letter of the current application, for links that name none (document 1, /LoanLOIPrint). */
  async current({ auth, i18n, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await applicationWithLoi(user.id)
    if (application)
      return response.redirect().toPath(`/my-applications/${application.uuid}/letter`)
    /** Once the bank's sanction is recorded, the letter is no longer needed (DECISIONS 3). */
    const name = (await hasEverHadLoi(user.id)) ? 'not_now' : 'none'
    session.flash('warning', i18n.t(`loi.letter.${name}`))
    return response.redirect().toPath('/dashboard')
  }
}
