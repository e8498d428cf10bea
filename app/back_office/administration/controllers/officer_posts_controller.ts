import type { HttpContext } from '@adonisjs/core/http'
import { postFromForm } from '#administration/officers/officer_sheet'
import { personPostValidator, postEndValidator } from '#administration/validators/people'
import { proposeOfficerChange } from '#administration/officers/password_delivery'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'

/** Role assignments of an officer: adding one, and setting the last day of one (DECISIONS 10). */
export default class OfficerPostsController {
  async store(ctx: HttpContext) {
    const { version, ...form } = await ctx.request.validateUsing(
      personPostValidator,
      'administration.officers'
    )
    const id = ctx.params.id
    const change = {
      act: 'give_post',
      id,
      post: postFromForm(form),
      expectedVersion: version,
    } as const
    return proposeOfficerChange(ctx, change, 'post_given')
  }

  async update(ctx: HttpContext) {
    const { untilOn, version } = await ctx.request.validateUsing(
      postEndValidator,
      'administration.officers'
    )
    /** Yesterday ends it at once; actions under it on earlier days remain valid. */
    if (untilOn < addDays(getClock().today(), -1)) {
      throw new Refusal('administration.officers.messages.past_end', {}, { field: 'untilOn' })
    }
    const { id, post } = ctx.params
    const change = {
      act: 'end_post',
      id: Number(id),
      postId: Number(post),
      untilOn,
      expectedVersion: version,
    } as const
    return proposeOfficerChange(ctx, change, 'post_ended')
  }
}
