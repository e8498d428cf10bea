import type { HttpContext } from '@adonisjs/core/http'
import { groupOfUser } from '#group/queries/own_group'
import type { Wizard } from '#profile/wizard'

/**
 * What belongs to a group needs its details: who has given none is told so before a form is filled in,
 * and led there.
 *
 * @returns whether the answer is that way, and nothing is to be shown
 */
export async function redirectToGroupDetails(
  { i18n, params, response, session }: HttpContext,
  wizard: Wizard
): Promise<boolean> {
  if (await groupOfUser(wizard.user.id)) return false
  session.flash('warning', i18n.t('group.messages.details_first'))
  response.redirect().toRoute('group.details.edit', { loanType: params.loanType })
  return true
}
