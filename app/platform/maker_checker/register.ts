import { registerLandingPage, registerMenuCounts } from '#auth/contracts/hooks'
import { confirmationRules, type ConfirmationRules } from '#maker_checker/actions/set_rules'
import {
  kindsToConfirm,
  kindsToRead,
  openChanges,
  openChangesFor,
} from '#maker_checker/queries/confirmations'
import { registerChange } from '#maker_checker/contracts/change_kind'
import { CONFIRMING_ROLES } from '#maker_checker/rules/confirmation'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'

declare module '#maker_checker/contracts/change_kind' {
  interface Changes {
    confirmation_rules: ConfirmationRules
  }
}

registerChange('confirmation_rules', confirmationRules)

registerNoticePlaces({
  officer: {
    change: async (user, id) =>
      kindsToRead(user.roleId).length > 0 ? `/officer/confirmations/${id}` : null,
  },
})

/** Changes to confirm or acknowledge; queried only for roles that may ever confirm. */
registerMenuCounts((officer) =>
  kindsToConfirm(officer.roleId).length > 0
    ? [
        {
          entry: 'confirmations',
          query: openChanges(officer).count('* as total'),
          exactCount: async () =>
            (await openChangesFor(officer)).reduce((sum, { count }) => sum + count, 0),
        },
      ]
    : []
)

/** Changes that took effect while nobody could confirm them are shown before everything else. */
registerLandingPage(async (user) => {
  if (!CONFIRMING_ROLES.includes(user.roleId)) return null
  const open = await openChangesFor(user)
  return open.some(({ status }) => status === 'unconfirmed') ? '/officer/confirmations' : null
})
