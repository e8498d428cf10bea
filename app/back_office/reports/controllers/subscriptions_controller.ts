import type { HttpContext } from '@adonisjs/core/http'
import { Refusal } from '#kernel/exceptions/refusal'
import { EndSubscription, SubscribeToReport } from '#reports/actions/subscriptions'
import { subscriptionsPage } from '#reports/queries/subscriptions'
import { FREQUENCIES } from '#reports/rules/report_terms'
import { subscriptionValidator } from '#reports/validators/reports'

/** Reports that are sent regularly: by officers to themselves, and by the administrator to a role or an address. */
export default class SubscriptionsController {
  async index({ auth, bouncer, i18n, inertia }: HttpContext) {
    const subscribeOthers = await bouncer.with('ReportPolicy').allows('subscribeOthers')
    return inertia.render('back_office/reports/subscriptions', {
      ...(await subscriptionsPage(auth.getUserOrFail(), subscribeOthers, i18n)),
      frequencies: [...FREQUENCIES],
      can: { subscribeOthers },
    })
  }

  async store({ auth, bouncer, i18n, request, response, session }: HttpContext) {
    const { roleId, email, districtId, forMyself, ...input } =
      await request.validateUsing(subscriptionValidator)
    if (!forMyself) await bouncer.with('ReportPolicy').authorize('subscribeOthers')
    await new SubscribeToReport().run({
      ...input,
      actor: auth.getUserOrFail(),
      recipient: recipientOf({ roleId, email, forMyself }),
      districtId: districtId ?? null,
    })
    session.flash('success', i18n.t('reports.subscriptions.added'))
    return response.redirect().toRoute('reports.subscriptions.index')
  }

  async destroy({ auth, bouncer, i18n, params, response, session }: HttpContext) {
    const mayEndOthers = await bouncer.with('ReportPolicy').allows('subscribeOthers')
    const actor = auth.getUserOrFail()
    await new EndSubscription().run({ actor, id: params.id, onlyOwn: !mayEndOthers })
    session.flash('success', i18n.t('reports.subscriptions.ended'))
    return response.redirect().toRoute('reports.subscriptions.index')
  }
}

/** @throws Refusal unless exactly one recipient is given */
function recipientOf(form: { roleId?: number | null; email?: string | null; forMyself?: boolean }) {
  const { roleId = null, email = null, forMyself = false } = form
  if (forMyself && roleId === null && email === null) return 'self'
  if (!forMyself && roleId !== null && email === null) return { roleId }
  if (!forMyself && roleId === null && email !== null) return { email }
  throw new Refusal('reports.subscriptions.role_or_email', {}, { field: 'roleId' })
}
