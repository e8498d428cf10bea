import type { HttpContext } from '@adonisjs/core/http'
import { StateSeeding } from '#claims/actions/state_seeding'
import { seedingPage } from '#claims/queries/seeding_views'
import { seedingValidator } from '#claims/validators/seeding'
import { seenVersion } from '#kernel/http/seen_version'
import { formMessages } from '#kernel/validation/form_messages'
import { fromMultipart } from '#documents/from_multipart'

/** Where the national mapper credits the person who is paid, as they state it. */
export default class SeedingsController {
  async show({ auth, i18n, inertia, request }: HttpContext) {
    const showsAllBanks = request.input('banks') === 'all'
    return inertia.render(
      'lending/claims/seeding',
      await seedingPage(auth.getUserOrFail(), showsAllBanks, i18n)
    )
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { id, roleId: role } = auth.getUserOrFail()
    const seen = seenVersion(request, 'seen')
    const { bankId, shownOn, picture } = await request.validateUsing(seedingValidator, {
      messagesProvider: formMessages(i18n, 'claims.validation.seeding'),
    })
    await new StateSeeding().run({
      actor: { id, role },
      bankId,
      shownOn,
      picture: fromMultipart(picture),
      seen,
    })
    session.flash('success', i18n.t('claims.seeding.saved'))
    return response.redirect().toRoute('claims.seeding.show')
  }
}
