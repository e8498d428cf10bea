import type { HttpContext } from '@adonisjs/core/http'
import corporation from '#kernel/settings/corporation'
import { contentOf } from '#site/queries/content'

/** Contact details of the corporation and the help desk. */
export default class ContactsController {
  async show({ i18n, inertia }: HttpContext) {
    const { address, supportPhones } = corporation
    return inertia.render('back_office/site/contact', {
      content: await contentOf('contact', i18n.locale),
      address: address[i18n.locale],
      supportPhones,
    })
  }
}
