import type { HttpContext } from '@adonisjs/core/http'
import { collectPasswordLinks } from '#administration/officers/password_delivery'
import { officerImportPage } from '#administration/queries/import_previews'

/** Password links that a second person has confirmed: shown once to the requester, only on this page. */
export default class PasswordLinksController {
  async store({ auth, i18n, inertia, params }: HttpContext) {
    const links = await collectPasswordLinks(params.id, auth.getUserOrFail())
    return inertia.render(
      'back_office/administration/officers/import',
      await officerImportPage({ links }, i18n)
    )
  }
}
