import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { NameNominee } from '#privacy/actions/data_principal_rights'
import { nomineesOf } from '#privacy/queries/data_principal_pages'
import { nomineeValidator } from '#privacy/validators/own_data'

/** The nominee who acts for a person who died or cannot act. */
export default class NomineesController {
  async show({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'accountability/privacy/nominee',
      await nomineesOf(auth.getUserOrFail().id, i18n)
    )
  }

  async store(ctx: HttpContext) {
    const { request } = ctx
    const nominee = await request.validateUsing(nomineeValidator, 'privacy.validation.nominee')
    return this.#name(ctx, nominee, 'saved')
  }

  async destroy(ctx: HttpContext) {
    return this.#name(ctx, null, 'withdrawn')
  }

  async #name(
    { auth, i18n, request, response, session }: HttpContext,
    nominee: Parameters<NameNominee['run']>[0]['nominee'],
    outcome: 'saved' | 'withdrawn'
  ) {
    const { id, roleId: role } = auth.getUserOrFail()
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    await new NameNominee().run({ actor: { id, role }, expectedVersion, nominee })
    session.flash('success', i18n.t(`privacy.nominee.${outcome}`))
    return response.redirect().toRoute('privacy.nominee.show')
  }
}
