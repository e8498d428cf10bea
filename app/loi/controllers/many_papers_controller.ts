import type { HttpContext } from '@adonisjs/core/http'
import { NotFound, Refusal } from '#core/exceptions/refusal'
import { askedIds } from '#core/http/asked_ids'
import { sendPaper } from '#documents/send_paper'
import { PrintLois } from '#loi/actions/print_lois'
import { requestedLanguage } from '#print/papers/requested_language'
import { MOST_AT_ONCE } from '#workflow/queries/for_many'

/** The letters of several applications of the list as one PDF. */
export default class ManyPapersController {
  async show(ctx: HttpContext) {
    const applicationIds = askedIds(ctx.request.qs().applications)
    if (applicationIds.length === 0) throw new NotFound()
    if (applicationIds.length > MOST_AT_ONCE) {
      throw new Refusal('loi.messages.too_many', { most: MOST_AT_ONCE })
    }
    const reader = ctx.auth.getUserOrFail()
    const language = requestedLanguage(ctx)
    const requestId = ctx.request.id()
    return sendPaper(
      ctx,
      await new PrintLois().run({ reader, applicationIds, language, requestId })
    )
  }
}
