import type { HttpContext } from '@adonisjs/core/http'
import { proposeOfficerChange } from '#administration/officers/password_delivery'
import { personSuccessorValidator } from '#administration/validators/people'
import { loadOfficer } from '#auth/queries/users'
import { getClock } from '#kernel/calendar/clock'
import { maxDate } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval } from '#kernel/http/expected_version'

/** Transfers a role to another officer. Pending work belongs to the role assignment. */
export default class OfficerSuccessorsController {
  async store(ctx: HttpContext) {
    const { params, request } = ctx
    const { successorId, version: expectedVersion } = await request.validateUsing(
      personSuccessorValidator,
      'administration.officers'
    )
    const { assignments: posts, version } = await loadOfficer(params.id)
    const assignment = posts.find(({ id }) => id === params.post)
    if (!assignment) throw new NotFound()
    refuseStaleRemoval(expectedVersion, version)
    const { roleId, districts, fromOn, untilOn } = assignment
    const post = { roleId, districts, fromOn: maxDate(fromOn, getClock().today()), untilOn }
    const { version: successorVersion } = await loadOfficer(successorId)
    const change = {
      act: 'give_post',
      id: successorId,
      post,
      expectedVersion: successorVersion,
    } as const
    return proposeOfficerChange(ctx, change, 'handed_over')
  }
}
