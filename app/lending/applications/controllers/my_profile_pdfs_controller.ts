import type { HttpContext } from '@adonisjs/core/http'
import { requestedLanguage } from '#pdf/shaper'
import { PrintProfile } from '#applications/actions/print_profile'
import { applicationOfUser, liveApplications } from '#applications/queries/my_applications'
import { sendPersonalPdf } from '#documents/file_responses'
import { StartProfile } from '#profile/actions/update_section'
import { LOAN_TYPES } from '#masters/rules/schemes'

/** The user's own profile as a PDF: as a person, as a group, or of one application. */
export default class MyProfilePdfsController {
  async person(ctx: HttpContext) {
    const { id: userId } = ctx.auth.getUserOrFail()
    const profile = await new StartProfile().run(userId)
    const live = await liveApplications(userId)
    const applications = live.filter(({ loanType }) => loanType !== LOAN_TYPES.group)
    const subject = { profileId: profile.id, userId, applications }
    return sendPersonalPdf(ctx, await new PrintProfile().run(subject, requestedLanguage(ctx)))
  }

  async group(ctx: HttpContext) {
    const { id: userId } = ctx.auth.getUserOrFail()
    const profile = await new StartProfile().run(userId)
    const live = await liveApplications(userId)
    const loanType = LOAN_TYPES.group
    const applications = live.filter((application) => application.loanType === loanType)
    const subject = { profileId: profile.id, userId, loanType, applications }
    return sendPersonalPdf(ctx, await new PrintProfile().run(subject, requestedLanguage(ctx)))
  }

  async application(ctx: HttpContext) {
    const { id: userId } = ctx.auth.getUserOrFail()
    const application = await applicationOfUser(userId, ctx.params.uuid)
    const { profileId, loanType } = application
    const subject = { profileId, userId, loanType, applications: [application] }
    return sendPersonalPdf(ctx, await new PrintProfile().run(subject, requestedLanguage(ctx)))
  }
}
