import type { HttpContext } from '@adonisjs/core/http'
import { SignedOut } from '#kernel/exceptions/refusal'
import { isoInstant } from '#kernel/calendar/instants'
import { DiscardDraft, SaveDraft } from '#profile/actions/update_section'
import { draftVersion } from '#profile/queries/section_forms'
import { openSection } from '#profile/wizard'
import type User from '#auth/models/user'
import { draftValidator, discardDraftValidator } from '#profile/validators/sections'

export default class DraftsController {
  /** Saves entries while they are typed, without validation. */
  async update(ctx: HttpContext) {
    const { params, request, response } = ctx
    const section = String(params.section)
    const { loanType, user } = await openSection(ctx, section)
    const {
      content,
      seen,
      expectedVersion = seen,
      tab,
      person,
    } = await request.validateUsing(draftValidator)
    refuseOther(ctx, user, person)
    const input = {
      userId: user.id,
      loanType,
      section,
      content,
      expectedDraft: expectedVersion,
      tab,
    }
    const draft = await new SaveDraft().run(input)
    return response.json({
      savedAt: isoInstant(draft.updatedAt),
      version: draftVersion(draft),
    })
  }

  /** Discards the draft, so that the form shows the saved values again. */
  async destroy(ctx: HttpContext) {
    const section = String(ctx.params.section)
    const { loanType, user } = await openSection(ctx, section)
    const { person } = await ctx.request.validateUsing(discardDraftValidator)
    refuseOther(ctx, user, person)
    await new DiscardDraft().run({ userId: user.id, loanType, section })
    return ctx.response.json({ forgotten: true })
  }
}

/**
 * The draft of a tab belongs to the user of its page: in another tab another user may have signed in since, or begun to
 * help someone.
 */
function refuseOther(
  { assistedSession: helps }: HttpContext,
  subject: User,
  person: number | undefined
) {
  const mustMatch = person !== undefined || helps !== undefined
  if (mustMatch && person !== subject.id) throw new SignedOut()
}
