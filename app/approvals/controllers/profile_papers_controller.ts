import type { HttpContext } from '@adonisjs/core/http'
import { requestedLanguage } from '#print/papers/requested_language'
import { PrintProfile } from '#applications/actions/print_profile'
import { ViewApplication } from '#approvals/actions/view_application'
import { sendPaper } from '#documents/send_paper'

/** The profile of an application as a PDF, for an officer who may see the application. */
export default class ProfilePapersController {
  async show(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const viewer = auth.getUserOrFail()
    const application = await new ViewApplication('profile.downloaded').run(
      viewer,
      params.id,
      request.id()
    )
    const { profileId, userId, loanType } = application
    const subject = { profileId, userId, loanType, applications: [application] }
    return sendPaper(ctx, await new PrintProfile().run(subject, requestedLanguage(ctx)))
  }
}
