import { registerLanding } from '#auth/landing'
import { confirmationRules, type ConfirmationRules } from '#maker_checker/actions/set_rules'
import { openChangesFor } from '#maker_checker/queries/open_changes'
import { registerChange } from '#maker_checker/registry'
import { CONFIRMING_ROLES } from '#maker_checker/rules/who_confirms'
import { registerNoticePlace } from '#notifications/contracts/notice_place'

declare module '#maker_checker/contracts/change_kind' {
  interface Changes {
    confirmation_rules: ConfirmationRules
  }
}

registerChange('confirmation_rules', confirmationRules)

registerNoticePlace('change', 'officer', async (user, id) =>
  CONFIRMING_ROLES.includes(user.roleId) ? `/officer/confirmations/${id}` : null
)

/** Changes that took effect while nobody could confirm them come before everything else. */
registerLanding(async (user) => {
  if (!CONFIRMING_ROLES.includes(user.roleId)) return null
  const open = await openChangesFor(user)
  return open.some(({ status }) => status === 'unconfirmed') ? '/officer/confirmations' : null
})
