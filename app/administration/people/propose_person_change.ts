import type { HttpContext } from '@adonisjs/core/http'
import type { PersonChange } from '#administration/people/person_acts'
import { ProposeChange } from '#confirmations/actions/propose_change'
import { flashProposed } from '#confirmations/flash_proposed'

/**
 * Changes an officer, or lets it wait for a second person, and goes back to their page.
 *
 * @param done name of the sentence for one that took effect
 */
export async function proposePersonChange(
  { auth, i18n, params, response, session }: HttpContext,
  payload: PersonChange,
  done: string
) {
  const person = auth.getUserOrFail()
  const proposed = await new ProposeChange().run({ kind: 'person', payload, person })
  flashProposed({ i18n, session }, proposed, `administration.people.messages.${done}`)
  return response.redirect().toRoute('administration.people.show', { id: params.id })
}
