import type { HttpContext } from '@adonisjs/core/http'
import { sendPaper } from '#documents/send_paper'
import { PrintLoi } from '#loi/actions/print_loi'
import { officerPrintableLoi } from '#loi/queries/printable_loi'
import { loiPaperRequest } from '#loi/validators/loi_paper'

/** A letter as a PDF for an officer who may see the application. */
export default class OfficerPapersController {
  async show(ctx: HttpContext) {
    const reader = ctx.auth.getUserOrFail()
    const { language, previous } = loiPaperRequest(ctx)
    const printable = await officerPrintableLoi(reader, Number(ctx.params.id), previous)
    const requestId = ctx.request.id()
    return sendPaper(ctx, await new PrintLoi().run({ ...printable, reader, language, requestId }))
  }
}
