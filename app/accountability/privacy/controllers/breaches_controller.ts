import type { HttpContext } from '@adonisjs/core/http'
import { pickTexts } from '#kernel/formats/languages'
import { SaveBreach } from '#privacy/actions/breaches'
import { breachList, breachPage, editableBreach } from '#privacy/queries/breaches'
import { BREACH_TEXTS, indiaInstant } from '#privacy/rules/breaches'
import { breachValidator } from '#privacy/validators/breach'

/** Breaches of personal data, recorded by the administrator. */
export default class BreachesController {
  async index({ bouncer, i18n, inertia }: HttpContext) {
    return inertia.render('accountability/privacy/breaches', {
      ...(await breachList(i18n.locale)),
      mayManage: await bouncer.with('PrivacyBreachPolicy').allows('manage'),
    })
  }

  async create({ inertia }: HttpContext) {
    return inertia.render('accountability/privacy/breach_edit', { breach: null })
  }

  async show({ bouncer, i18n, inertia, params }: HttpContext) {
    return inertia.render('accountability/privacy/breach', {
      ...(await breachPage(params.id, i18n)),
      mayManage: await bouncer.with('PrivacyBreachPolicy').allows('manage'),
    })
  }

  async edit({ inertia, params }: HttpContext) {
    return inertia.render('accountability/privacy/breach_edit', {
      breach: await editableBreach(params.id),
    })
  }

  async store(ctx: HttpContext) {
    return this.#save(ctx, null)
  }

  async update(ctx: HttpContext) {
    return this.#save(ctx, ctx.params.id)
  }

  async #save({ auth, i18n, request, response, session }: HttpContext, id: number | null) {
    const fields = await request.validateUsing(breachValidator, 'privacy.breaches')
    const { contactName, contactPhone, contactEmail } = fields
    const breach = await new SaveBreach().run({
      id,
      expectedVersion: fields.version,
      happenedAt: indiaInstant(fields.happenedOn, fields.happenedTime),
      knownAt: indiaInstant(fields.knownOn, fields.knownTime),
      words: pickTexts(fields, ...BREACH_TEXTS),
      contact: { contactName, contactPhone, contactEmail },
      findings: fields.findings ?? null,
      officer: auth.getUserOrFail(),
    })
    session.flash('success', i18n.t('privacy.breaches.messages.saved'))
    return response.redirect().toRoute('privacy.breaches.show', { id: breach.id })
  }
}
