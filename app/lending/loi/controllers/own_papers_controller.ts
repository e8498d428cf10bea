import type { HttpContext } from '@adonisjs/core/http'
import { sendPersonalPdf } from '#documents/send_paper'
import { PrintLoi } from '#loi/actions/print_loi'
import { applicantPrintableLoi } from '#loi/queries/printable_loi'
import { loiRequest } from '#loi/validators/loi_paper'

/** The applicant's own letter as a PDF. */
export default class OwnPapersController {
  async show(ctx: HttpContext) {
    const reader = ctx.auth.getUserOrFail()
    const { language, previous } = loiRequest(ctx)
    const printable = await applicantPrintableLoi(reader, ctx.params.uuid, previous)
    const requestId = ctx.request.id()
    return sendPersonalPdf(ctx, await new PrintLoi().run({ ...printable, reader, language, requestId }))
  }
}
