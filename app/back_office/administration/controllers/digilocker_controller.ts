import type { HttpContext } from '@adonisjs/core/http'
import {
  checkDigiLocker,
  digiLockerPage,
  typedDigiLocker,
} from '#administration/settings/digilocker'
import { digiLockerValidator } from '#administration/validators/digilocker'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/confirmations'
import { DIGILOCKER } from '#profile/queries/digilocker'

/** Settings for fetching documents from DigiLocker, and for its requests for letters. */
export default class DigiLockerController {
  async edit({ i18n, inertia }: HttpContext) {
    const key = openKeyOf('digilocker', DIGILOCKER)
    return inertia.render('back_office/administration/digilocker', {
      locker: digiLockerPage(i18n),
      waiting: (await waitingChanges([key], i18n)).get(key) ?? null,
    })
  }

  async update({ auth, i18n, request, response, session }: HttpContext) {
    const { version: expectedVersion, ...form } = await request.validateUsing(
      digiLockerValidator,
      'administration.digilocker'
    )
    const proposed = await new ProposeChange().run({
      kind: 'digilocker',
      payload: { values: typedDigiLocker(form), expectedVersion },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'administration.messages.saved')
    return response.redirect().toRoute('administration.settings.digilocker.edit')
  }

  /** Tests whether DigiLocker accepts the portal. */
  async test({ auth, i18n, response, session }: HttpContext) {
    const result = await checkDigiLocker(auth.getUserOrFail().actor)
    const tone = result === 'known' ? 'success' : 'warning'
    session.flash(tone, i18n.t(`administration.digilocker.checks.${result ?? 'not_set'}`))
    return response.redirect().toRoute('administration.settings.digilocker.edit')
  }
}
