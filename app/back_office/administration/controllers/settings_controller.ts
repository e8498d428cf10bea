import type { HttpContext } from '@adonisjs/core/http'
import { CORPORATION, ProposeCorporation } from '#administration/settings/corporation'
import { settingsPage } from '#administration/settings/settings'
import { settingsValidator } from '#administration/validators/settings'
import { FACTOR_ROLES_SETTING } from '#auth/queries/second_factors'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/confirmations'
import { DEBIT_ACCOUNT, plainSettings } from '#kernel/settings/corporation'
import { uploadSourceOf } from '#documents/form_uploads'

/** Data of the corporation: names, addresses, telephone numbers, its bank. */
export default class SettingsController {
  async edit({ i18n, inertia }: HttpContext) {
    const keys = {
      waitingCorporation: openKeyOf('corporation', CORPORATION),
      waiting: openKeyOf('debit_account', DEBIT_ACCOUNT),
      waitingFactor: openKeyOf('second_factor_roles', FACTOR_ROLES_SETTING),
    }
    const waiting = await waitingChanges(Object.values(keys), i18n)
    return inertia.render('back_office/administration/settings', {
      settings: settingsPage(i18n),
      waitingCorporation: waiting.get(keys.waitingCorporation) ?? null,
      waiting: waiting.get(keys.waiting) ?? null,
      waitingFactor: waiting.get(keys.waitingFactor) ?? null,
    })
  }

  async update({ auth, i18n, request, response, session }: HttpContext) {
    const {
      version: expectedVersion,
      removesLogo,
      ...form
    } = await request.validateUsing(settingsValidator, 'administration.settings')
    const typed: Readonly<Record<string, unknown>> = form
    const names = [...plainSettings().keys()]
    const values = Object.fromEntries(names.map((name) => [name, String(typed[name] ?? '')]))
    const proposed = await new ProposeCorporation().run({
      values,
      expectedVersion,
      upload: uploadSourceOf(request.file('logoFile')),
      removesLogo: removesLogo ?? false,
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'administration.messages.saved')
    return response.redirect().toRoute('administration.settings.edit')
  }
}
