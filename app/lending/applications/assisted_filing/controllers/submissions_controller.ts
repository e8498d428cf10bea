import type { HttpContext } from '@adonisjs/core/http'
import { browserId, endAssistedSession } from '#applications/assisted_filing/session'
import {
  SendSubmissionCode,
  SubmitAssisted,
} from '#applications/assisted_filing/actions/submit_assisted'
import {
  submissionPage,
  submittableAssistance,
} from '#applications/assisted_filing/queries/submission'
import { submissionValidator } from '#applications/assisted_filing/validators/help'
import { submissionPageHref } from '#applications/assisted_filing/rules/assistance'
import { knownDeviceIds } from '#auth/browser_session'
import { readExpectedVersion } from '#kernel/http/expected_version'

/** Returns the assistance in the address, and the loan if it is a different one. */
const findSubmittable = ({ auth, params, request }: HttpContext) =>
  submittableAssistance(auth.getUserOrFail(), params.uuid, request.qs().loan)

/** Submits an assisted application with the code sent to its citizen. */
export default class SubmissionsController {
  async create(ctx: HttpContext) {
    const { auth, i18n, inertia } = ctx
    const user = auth.getUserOrFail()
    const submittable = await findSubmittable(ctx)
    return inertia.render(
      'lending/applications/assisted_filing/submission',
      await submissionPage(submittable, { user, browser: browserId(ctx) }, i18n)
    )
  }

  async ask(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const person = auth.getUserOrFail()
    const submittable = await findSubmittable(ctx)
    await new SendSubmissionCode().run(
      { person, address: request.ip(), browser: browserId(ctx) },
      submittable
    )
    session.flash('success', i18n.t('assisted_filing.messages.code_sent'))
    return response.redirect().toPath(submissionPageHref(submittable.help, submittable.loanType))
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const actor = auth.getUserOrFail()
    const { help, loanType } = await findSubmittable(ctx)
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    const submitted = await request.validateUsing(
      submissionValidator,
      'assisted_filing.validation.code'
    )
    const { otp: code, confirmed = false, endsAppeal = false } = submitted
    const { uuid, number } = await new SubmitAssisted().run({
      help,
      loanType,
      actor,
      devices: actor.id === help.citizenId ? knownDeviceIds(ctx) : [],
      code,
      confirmed,
      endsAppeal,
      expectedVersion,
      browser: browserId(ctx),
      address: request.ip(),
    })
    if (actor.id === help.citizenId) {
      session.flash('success', i18n.t('applications.messages.submitted'))
      return response.redirect().toRoute('applications.mine.show', { uuid })
    }
    endAssistedSession(ctx)
    session.flash('success', i18n.t('assisted_filing.messages.submitted', { number }))
    return response.redirect().toRoute('assisted_filing.assistances.index')
  }
}
