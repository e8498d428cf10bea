import type { HttpContext } from '@adonisjs/core/http'
import { offlineVerifierPage } from '#administration/settings/offline_verifier'
import { offlineVerifierValidator } from '#administration/validators/settings'
import { extractForm } from '#kernel/http/expected_version'
import { formMessages } from '#kernel/validation/form_messages'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/confirmations'
import { OFFLINE_VERIFIER } from '#profile/queries/identity_verification'

/** The corporation's registration with UIDAI to verify Aadhaar documents. */
export default class OfflineVerifiersController {
  async edit({ i18n, inertia }: HttpContext) {
    const key = openKeyOf('offline_verifier', OFFLINE_VERIFIER)
    const waiting = await waitingChanges([key], i18n)
    return inertia.render('back_office/administration/offline_verifier', {
      verifier: offlineVerifierPage(i18n),
      waiting: waiting.get(key) ?? null,
    })
  }

  async update({ auth, i18n, request, response, session }: HttpContext) {
    const { data } = extractForm(request)
    const { version, ...typed } = await offlineVerifierValidator.validate(data, {
      messagesProvider: formMessages(i18n, 'administration.offline_verifier'),
    })
    const values = {
      registrationNo: typed.registrationNo ?? null,
      registeredOn: typed.registeredOn ?? null,
      certificates: typed.certificates ?? '',
      showsPhoto: typed.showsPhoto ?? false,
    }
    const proposed = await new ProposeChange().run({
      kind: 'offline_verifier',
      payload: { values, expectedVersion: version },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'administration.messages.saved')
    return response.redirect().toRoute('administration.settings.offline_verifier.edit')
  }
}
