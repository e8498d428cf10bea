import type { HttpContext } from '@adonisjs/core/http'
import { debitAccountValidator } from '#administration/validators/settings'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { extractForm } from '#kernel/http/expected_version'
import { formMessages } from '#kernel/validation/form_messages'

/** The account from which refunds are paid. */
export default class DebitAccountsController {
  async update({ auth, i18n, request, response, session }: HttpContext) {
    const { data } = extractForm(request)
    const { account, version } = await debitAccountValidator.validate(data, {
      messagesProvider: formMessages(i18n, 'administration.settings'),
    })
    const proposed = await new ProposeChange().run({
      kind: 'debit_account',
      payload: { account, expectedVersion: version },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'administration.messages.account_set')
    return response.redirect().toRoute('administration.settings.edit')
  }
}
