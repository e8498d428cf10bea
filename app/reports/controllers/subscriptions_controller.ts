import type { HttpContext } from '@adonisjs/core/http'
import { EndSubscription, SubscribeToReport } from '#reports/actions/subscriptions'
import { subscriptionsPage } from '#reports/queries/subscriptions_page'
import { FREQUENCIES } from '#reports/rules/due_days'
import { subscriptionValidator } from '#reports/validators/subscription'

/** Reports that are sent regularly to a role or an address; the administrator's. */
export default class SubscriptionsController {
  async index({ bouncer, i18n, inertia }: HttpContext) {
    await bouncer.with('ReportPolicy').authorize('subscriptions')
    return inertia.render('reports/subscriptions', {
      ...(await subscriptionsPage(i18n.locale)),
      frequencies: [...FREQUENCIES],
    })
  }

  async store({ auth, bouncer, i18n, request, response, session }: HttpContext) {
    await bouncer.with('ReportPolicy').authorize('subscriptions')
    const { roleId, email, districtId, ...input } =
      await request.validateUsing(subscriptionValidator)
    await new SubscribeToReport().run({
      ...input,
      actor: auth.getUserOrFail(),
      roleId: roleId ?? null,
      email: email ?? null,
      districtId: districtId ?? null,
    })
    session.flash('success', i18n.t('reports.subscriptions.added'))
    return response.redirect().toRoute('reports.subscriptions.index')
  }

  async destroy({ auth, bouncer, i18n, params, response, session }: HttpContext) {
    await bouncer.with('ReportPolicy').authorize('subscriptions')
    await new EndSubscription().run({ actor: auth.getUserOrFail(), id: Number(params.id) })
    session.flash('success', i18n.t('reports.subscriptions.ended'))
    return response.redirect().toRoute('reports.subscriptions.index')
  }
}
