import type { HttpContext } from '@adonisjs/core/http'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { Refusal } from '#kernel/exceptions/refusal'
import { sendPersonalPdf } from '#documents/file_responses'
import { RecordBoardStep } from '#privacy/actions/breaches'
import { renderBreachReport } from '#privacy/pdf/privacy_documents'
import { breachCounts, breachOf } from '#privacy/queries/breaches'
import { boardStepValidator, breachVersionValidator } from '#privacy/validators/breach'
import { requestedLanguage } from '#pdf/shaper'
import i18nManager from '@adonisjs/i18n/services/main'

/** Notification of the people affected, and of the Data Protection Board. */
export default class BreachNoticesController {
  /** Requests the notification of the people on the list, which a second person confirms. */
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const { version } = await request.validateUsing(breachVersionValidator)
    const { id, version: current } = await breachOf(params.id)
    if (version !== current) {
      throw new Refusal('privacy.breaches.refused.changed', {}, { status: 409 })
    }
    const person = auth.getUserOrFail()
    const proposed = await new ProposeChange().run({
      kind: 'breach_notice',
      payload: { id },
      person,
    })
    flashProposalOutcome({ i18n, session }, proposed, 'privacy.breaches.messages.released')
    return response.redirect().toRoute('privacy.breaches.show', { id })
  }

  /** Records a report to the Board. */
  async board({ auth, i18n, params, request, response, session }: HttpContext) {
    const { step } = await request.validateUsing(boardStepValidator, 'privacy.breaches')
    const id = params.id
    await new RecordBoardStep().run({ id, step, officer: auth.getUserOrFail() })
    session.flash('success', i18n.t('privacy.breaches.messages.noted'))
    return response.redirect().toRoute('privacy.breaches.show', { id })
  }

  /** The PDF for the Board. */
  async pdf(ctx: HttpContext) {
    const breach = await breachOf(ctx.params.id)
    const language = requestedLanguage(ctx)
    const counts = await breachCounts(breach.id)
    const bytes = renderBreachReport(breach, counts, language, i18nManager.locale(language))
    return sendPersonalPdf(ctx, { fileName: `breach-${breach.id}.pdf`, bytes: Buffer.from(bytes) })
  }
}
