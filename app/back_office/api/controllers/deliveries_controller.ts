import type { HttpContext } from '@adonisjs/core/http'
import { ResendDelivery } from '#api/actions/webhooks'
import { deliveryChoices, deliveryList, deliveryPage } from '#api/queries/webhooks'
import { listShape, listView } from '#lists/list_view'

/** Messages to other systems, and their delivery. */
export default class DeliveriesController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    return inertia.render('back_office/api/deliveries', {
      ...(await listView(deliveryList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, deliveryList, { viewer, i18n }),
      choices: await deliveryChoices(i18n),
    })
  }

  async show({ i18n, inertia, params }: HttpContext) {
    return inertia.render('back_office/api/delivery', {
      delivery: await deliveryPage(params.id, i18n),
    })
  }

  async resend({ auth, i18n, params, response, session }: HttpContext) {
    const id = params.id
    await new ResendDelivery().run(id, auth.getUserOrFail())
    session.flash('success', i18n.t('api.messages.resent', { count: 1 }))
    return response.redirect().toRoute('api.deliveries.show', { id })
  }
}
