import type { HttpContext } from '@adonisjs/core/http'
import { settingsPage, versionOfSettings } from '#administration/queries/settings_page'
import { settingsValidator } from '#administration/validators/settings'
import { FACTOR_ROLES } from '#auth/factor_roles'
import { waitingChangeOf } from '#confirmations/queries/open_changes'
import { DEBIT_ACCOUNT, plainSettings } from '#core/settings/corporation'
import { SaveSettings } from '#core/settings/save_settings'
import { formMessages } from '#core/validation/form_messages'

/** What the corporation says of itself: names, addresses, telephones, its bank. */
export default class SettingsController {
  async edit({ i18n, inertia }: HttpContext) {
    return inertia.render('administration/settings', {
      settings: settingsPage(i18n),
      waiting: await waitingChangeOf('debit_account', DEBIT_ACCOUNT, i18n),
      waitingFactor: await waitingChangeOf('second_factor_roles', FACTOR_ROLES, i18n),
    })
  }

  async update({ auth, i18n, request, response, session }: HttpContext) {
    const { version: seenVersion, ...form } = await request.validateUsing(settingsValidator, {
      messagesProvider: formMessages(i18n, 'administration.settings'),
    })
    const typed: Readonly<Record<string, unknown>> = form
    const { id, roleId } = auth.getUserOrFail()
    await new SaveSettings().run({
      values: new Map([...plainSettings().keys()].map((name) => [name, String(typed[name] ?? '')])),
      seenVersion,
      version: versionOfSettings,
      editor: { id, role: roleId },
    })
    session.flash('success', i18n.t('administration.messages.saved'))
    return response.redirect().toRoute('administration.settings.edit')
  }
}
