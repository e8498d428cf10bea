import type { HttpContext } from '@adonisjs/core/http'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { sendStreamedFile } from '#kernel/streams/streaming'
import { requestedIds } from '#kernel/http/requests'
import { sendPersonalPdf } from '#documents/file_responses'
import { enqueueFile } from '#jobs/file_downloads'
import { PrintLois, RecordLettersRequest, lettersFileRequest } from '#loi/actions/print_lois'
import { requestedLanguage } from '#pdf/shaper'
import { MAX_BULK_SUBJECTS } from '#workflow/queries/bulk_decisions'

/** The numbers are part of the address, which proxies limit to 8 KB. */
const MAX_LETTERS = 500

/** The letters of several applications of the list as one file: a few at once, many by a worker. */
export default class LetterBundlesController {
  async show(ctx: HttpContext) {
    const applicationIds = requestedIds(ctx.request.qs().applications)
    if (applicationIds.length === 0) throw new NotFound()
    if (applicationIds.length > MAX_LETTERS) {
      throw new Refusal('loi.messages.too_many', { most: MAX_LETTERS })
    }
    const reader = ctx.auth.getUserOrFail()
    const language = requestedLanguage(ctx)
    const lettersRequest = { reader, applicationIds, language, requestId: ctx.request.id() }
    if (applicationIds.length <= MAX_BULK_SUBJECTS) {
      const printed = await new PrintLois().run(lettersRequest)
      return 'write' in printed
        ? sendStreamedFile(ctx.response, printed)
        : sendPersonalPdf(ctx, printed)
    }
    await new RecordLettersRequest().run(lettersRequest)
    return enqueueFile(ctx, lettersFileRequest(applicationIds, language))
  }
}
