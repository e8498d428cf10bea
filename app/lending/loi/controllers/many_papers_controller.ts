import type { HttpContext } from '@adonisjs/core/http'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { askedIds } from '#kernel/http/asked_ids'
import { sendPaper } from '#documents/send_paper'
import { askLater } from '#jobs/ask_later'
import { NoteLettersAsked, PrintLois } from '#loi/actions/print_lois'
import { wantedLetters } from '#loi/letters_kind'
import { requestedLanguage } from '#pdf/requested_language'
import { MOST_AT_ONCE } from '#workflow/queries/for_many'

/** Their numbers stand in the address, which proxies take up to 8 KB of. */
const MOST_LETTERS = 500

/** The letters of several applications of the list as one PDF: some at once, many by a worker. */
export default class ManyPapersController {
  async show(ctx: HttpContext) {
    const applicationIds = askedIds(ctx.request.qs().applications)
    if (applicationIds.length === 0) throw new NotFound()
    if (applicationIds.length > MOST_LETTERS) {
      throw new Refusal('loi.messages.too_many', { most: MOST_LETTERS })
    }
    const reader = ctx.auth.getUserOrFail()
    const language = requestedLanguage(ctx)
    const asked = { reader, applicationIds, language, requestId: ctx.request.id() }
    if (applicationIds.length <= MOST_AT_ONCE) {
      return sendPaper(ctx, await new PrintLois().run(asked))
    }
    await new NoteLettersAsked().run(asked)
    return askLater(ctx, wantedLetters(applicationIds, language))
  }
}
