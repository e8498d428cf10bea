import type { HttpContext } from '@adonisjs/core/http'
import { ProposeChange } from '#confirmations/actions/propose_change'
import { flashProposed } from '#confirmations/flash_proposed'
import { rulesPage } from '#confirmations/queries/confirmation_rules'
import { waitingChangeOf } from '#confirmations/queries/open_changes'
import { rulesValidator } from '#confirmations/validators/change'
import { formMessages } from '#core/validation/form_messages'

/** Which kinds of change need a second person. */
export default class RulesController {
  async edit({ i18n, inertia }: HttpContext) {
    return inertia.render('confirmations/rules', {
      rules: await rulesPage(i18n),
      waiting: await waitingChangeOf('confirmation_rules', 'rules', i18n),
    })
  }

  async update({ auth, i18n, request, response, session }: HttpContext) {
    const { kinds = [], version } = await request.validateUsing(rulesValidator, {
      messagesProvider: formMessages(i18n, 'confirmations.validation'),
    })
    const proposed = await new ProposeChange().run({
      kind: 'confirmation_rules',
      payload: { seenVersion: version, needed: kinds },
      person: auth.getUserOrFail(),
    })
    flashProposed({ i18n, session }, proposed, 'confirmations.messages.rules_set')
    return response.redirect().toRoute('confirmations.rules.edit')
  }
}
