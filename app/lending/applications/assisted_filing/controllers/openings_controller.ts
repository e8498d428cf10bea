import type { HttpContext } from '@adonisjs/core/http'
import {
  beginAssistedSession,
  browserId,
  clearOpening,
  loadOpening,
  saveOpening,
} from '#applications/assisted_filing/session'
import { OpenAssistance } from '#applications/assisted_filing/actions/start_assistance'
import { SendOpeningCode } from '#applications/assisted_filing/actions/submit_assisted'
import { requireWorkingCentre } from '#applications/assisted_filing/queries/help_pages'
import { codeValidator, openingValidator } from '#applications/assisted_filing/validators/help'
import { getClock } from '#kernel/calendar/clock'
import { loanTypeName, masters } from '#masters/queries/masters'
import { loanTypePath } from '#masters/rules/schemes'

/** Opens an application at a centre for a citizen who is present, with the code sent to the citizen. */
export default class OpeningsController {
  async ask(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const person = auth.getUserOrFail()
    const centre = await requireWorkingCentre(person)
    const {
      noticeRead: _,
      middleName = null,
      language: locale,
      ...form
    } = await request.validateUsing(openingValidator, 'assisted_filing.validation.opening')
    const codeRequest = { person, address: request.ip(), browser: browserId(ctx) }
    const opening = { ...form, middleName, locale }
    await new SendOpeningCode().run(codeRequest, opening, centre)
    saveOpening(ctx, { ...opening, sentAt: getClock().now().getTime() })
    session.flash('success', i18n.t('assisted_filing.messages.code_sent'))
    return response.redirect().toRoute('assisted_filing.assistances.openings.create')
  }

  async create(ctx: HttpContext) {
    const { auth, i18n, inertia, response } = ctx
    const centre = await requireWorkingCentre(auth.getUserOrFail())
    const started = loadOpening(ctx)
    if (!started) return response.redirect().toRoute('assisted_filing.assistances.index')
    return inertia.render('lending/applications/assisted_filing/opening_code', {
      centre: centre.name,
      last4: started.mobile.slice(-4),
      scheme: loanTypeName(masters().scheme(started.loanType), i18n.locale),
    })
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const operator = auth.getUserOrFail()
    const centre = await requireWorkingCentre(operator)
    const started = loadOpening(ctx)
    if (!started) return response.redirect().toRoute('assisted_filing.assistances.index')
    const { otp } = await request.validateUsing(codeValidator, 'assisted_filing.validation.code')
    const { sentAt, ...opening } = started
    const by = { operator, centre, browser: browserId(ctx), address: request.ip() }
    const help = await new OpenAssistance().run(opening, by, {
      typed: otp,
      sentAt: new Date(sentAt),
    })
    clearOpening(ctx)
    beginAssistedSession(ctx, help)
    session.flash('success', i18n.t('assisted_filing.messages.opened'))
    return response.redirect().toPath(`/apply/${loanTypePath(help.loanType)}`)
  }
}
