import type { HttpContext } from '@adonisjs/core/http'
import { sendPersonalPdf } from '#documents/send_paper'
import { PrintLoi } from '#loi/actions/print_loi'
import { officerPrintableLoi } from '#loi/queries/printable_loi'
import { loiRequest } from '#loi/validators/loi_paper'

/** A letter as a PDF for an officer who may see the application. */
export default class OfficerPapersController {
  async show(ctx: HttpContext) {
    const reader = ctx.auth.getUserOrFail()
    const { language, previous } = loiRequest(ctx)
    const printable = await officerPrintableLoi(reader, Number(ctx.params.id), previous)
    const requestId = ctx.request.id()
    return sendPersonalPdf(ctx, await new PrintLoi().run({ ...printable, reader, language, requestId }))
  }
}
