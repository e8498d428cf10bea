import type { HttpContext } from '@adonisjs/core/http'
import { SubmitLinkingStatement } from '#claims/aadhaar_linking/actions/linking_statements'
import { linkingPage } from '#claims/aadhaar_linking/queries/linking_views'
import { linkingStatementValidator } from '#claims/validators/aadhaar_linking'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { uploadSourceOf } from '#documents/form_uploads'

/** The payee's statement of the bank to which the national mapper credits them. */
export default class LinkingStatementsController {
  async show({ auth, i18n, inertia, request }: HttpContext) {
    const showsAllBanks = request.input('banks') === 'all'
    return inertia.render(
      'lending/claims/aadhaar_linking',
      await linkingPage(auth.getUserOrFail(), showsAllBanks, i18n)
    )
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { id, roleId: role } = auth.getUserOrFail()
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    const { bankId, shownOn, picture } = await request.validateUsing(
      linkingStatementValidator,
      'claims.validation.linking_statement'
    )
    await new SubmitLinkingStatement().run({
      actor: { id, role },
      bankId,
      shownOn,
      picture: uploadSourceOf(picture),
      expectedVersion,
    })
    session.flash('success', i18n.t('claims.aadhaar_linking.saved'))
    return response.redirect().toRoute('claims.aadhaar_linking.show')
  }
}
