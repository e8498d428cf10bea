import type { HttpContext } from '@adonisjs/core/http'
import { sendPaper } from '#documents/send_paper'
import { PrintLoi } from '#loi/actions/print_loi'
import { ownPrintableLoi } from '#loi/queries/printable_loi'
import { loiPaperRequest } from '#loi/validators/loi_paper'

/** The applicant's own letter as a PDF. */
export default class OwnPapersController {
  async show(ctx: HttpContext) {
    const reader = ctx.auth.getUserOrFail()
    const { language, previous } = loiPaperRequest(ctx)
    const printable = await ownPrintableLoi(reader, ctx.params.uuid, previous)
    const requestId = ctx.request.id()
    return sendPaper(ctx, await new PrintLoi().run({ ...printable, reader, language, requestId }))
  }
}
