import type { HttpContext } from '@adonisjs/core/http'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { rulesPage, waitingChangeOf } from '#maker_checker/queries/confirmations'
import { rulesValidator } from '#maker_checker/validators/change'

/** Rules on which kinds of change require a second person. */
export default class RulesController {
  async edit({ i18n, inertia }: HttpContext) {
    return inertia.render('platform/maker_checker/rules', {
      rules: await rulesPage(i18n),
      waiting: await waitingChangeOf('confirmation_rules', 'rules', i18n),
    })
  }

  async update({ auth, i18n, request, response, session }: HttpContext) {
    const { kinds = [], version } = await request.validateUsing(
      rulesValidator,
      'maker_checker.validation'
    )
    const proposed = await new ProposeChange().run({
      kind: 'confirmation_rules',
      payload: { expectedVersion: version, needed: kinds },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'maker_checker.messages.rules_set')
    return response.redirect().toRoute('maker_checker.rules.edit')
  }
}
