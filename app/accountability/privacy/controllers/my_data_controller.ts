import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { AcknowledgeNotice } from '#privacy/actions/data_principal_rights'
import { myDataPage } from '#privacy/queries/data_principal_pages'

/** Data stored about a person, its purposes and the person's consents. */
export default class MyDataController {
  async show({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'accountability/privacy/show',
      await myDataPage(auth.getUserOrFail().id, i18n)
    )
  }

  /** Records that the person has read the notice in force. */
  async update({ auth, i18n, request, response, session }: HttpContext) {
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    await new AcknowledgeNotice().run({
      userId: auth.getUserOrFail().id,
      locale: i18n.locale,
      expectedVersion,
    })
    session.flash('success', i18n.t('privacy.show.read'))
    return response.redirect().toRoute('privacy.show')
  }
}
