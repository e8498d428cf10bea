import type { HttpContext } from '@adonisjs/core/http'
import { proposePersonChange } from '#administration/people/propose_person_change'
import { personSuccessorValidator } from '#administration/validators/people'
import { officerOf } from '#auth/queries/officer'
import { getClock } from '#kernel/calendar/clock'
import { maxDate } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import { refuseUnseen } from '#kernel/formats/content_version'
import { formMessages } from '#kernel/validation/form_messages'

/** The work of a post goes to another officer, who gets the same post; what is pending follows the post. */
export default class PersonSuccessorsController {
  async store(ctx: HttpContext) {
    const { i18n, params, request } = ctx
    const { successorId, version: seen } = await request.validateUsing(personSuccessorValidator, {
      messagesProvider: formMessages(i18n, 'administration.people'),
    })
    const { posts, version } = await officerOf(Number(params.id))
    const held = posts.find(({ id }) => id === Number(params.post))
    if (!held) throw new NotFound()
    refuseUnseen(seen, version)
    const { roleId, districts, fromOn, untilOn } = held
    const post = { roleId, districts, fromOn: maxDate(fromOn, getClock().today()), untilOn }
    const { version: seenVersion } = await officerOf(successorId)
    const change = { act: 'give_post', id: successorId, post, seenVersion } as const
    return proposePersonChange(ctx, change, 'handed_over')
  }
}
