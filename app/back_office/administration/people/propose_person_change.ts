import type { HttpContext } from '@adonisjs/core/http'
import { flashPasswordLink } from '#administration/people/password_links'
import type { OfficerChange } from '#administration/people/person_acts'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposed } from '#maker_checker/flash_proposed'

/**
 * Changes an officer, or lets it wait for a second person, and goes back to their page.
 *
 * @param done name of the sentence for one that took effect
 */
export async function proposeOfficerChange(ctx: HttpContext, payload: OfficerChange, done: string) {
  const { auth, i18n, params, response, session } = ctx
  const person = auth.getUserOrFail()
  const proposed = await new ProposeChange().run({ kind: 'person', payload, person })
  flashProposed({ i18n, session }, proposed, `administration.people.messages.${done}`)
  if (payload.act === 'set_password' && payload.handOver === 'link' && !proposed.isWaiting) {
    await flashPasswordLink(ctx, payload.id)
  }
  return response.redirect().toRoute('administration.people.show', { id: params.id })
}
