import type { HttpContext } from '@adonisjs/core/http'
import { workNoMore } from '#applications/assisted_filing/acting_session'
import { SendSubmissionCode } from '#applications/assisted_filing/actions/send_help_code'
import { SubmitWithHelp } from '#applications/assisted_filing/actions/submit_with_help'
import { helpToSend, sendingPage } from '#applications/assisted_filing/queries/sending'
import { submissionValidator } from '#applications/assisted_filing/validators/help'
import { sendingHref } from '#applications/assisted_filing/rules/sending_href'
import { browserOf } from '#applications/assisted_filing/help_browser'
import { deviceNames } from '#auth/device_names'
import { seenVersion } from '#kernel/http/seen_version'
import { formMessages } from '#kernel/validation/form_messages'

/** The help of the address, and the loan where it is another. */
const askedToSend = ({ auth, params, request }: HttpContext) =>
  helpToSend(auth.getUserOrFail(), params.uuid, request.qs().loan)

/** An application that had help is sent with the code that its citizen gets. */
export default class SubmissionsController {
  async create(ctx: HttpContext) {
    const { auth, i18n, inertia } = ctx
    const user = auth.getUserOrFail()
    const sent = await askedToSend(ctx)
    return inertia.render(
      'lending/applications/assisted_filing/submission',
      await sendingPage(sent, { user, browser: browserOf(ctx) }, i18n)
    )
  }

  async ask(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const person = auth.getUserOrFail()
    const sent = await askedToSend(ctx)
    await new SendSubmissionCode().run(
      { person, address: request.ip(), browser: browserOf(ctx) },
      sent
    )
    session.flash('success', i18n.t('assisted_filing.messages.code_sent'))
    return response.redirect().toPath(sendingHref(sent.help, sent.loanType))
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const actor = auth.getUserOrFail()
    const { help, loanType } = await askedToSend(ctx)
    const seen = seenVersion(request, 'seen')
    const submitted = await request.validateUsing(submissionValidator, {
      messagesProvider: formMessages(i18n, 'assisted_filing.validation.code'),
    })
    const { otp: code, confirmed = false, endsAppeal = false } = submitted
    const { uuid, number } = await new SubmitWithHelp().run({
      help,
      loanType,
      actor,
      devices: actor.id === help.citizenId ? deviceNames(ctx) : [],
      code,
      confirmed,
      endsAppeal,
      seen,
      browser: browserOf(ctx),
      address: request.ip(),
    })
    if (actor.id === help.citizenId) {
      session.flash('success', i18n.t('applications.messages.submitted'))
      return response.redirect().toRoute('applications.own.show', { uuid })
    }
    workNoMore(ctx)
    session.flash('success', i18n.t('assisted_filing.messages.submitted', { number }))
    return response.redirect().toRoute('assisted_filing.helping.index')
  }
}
