import type { HttpContext } from '@adonisjs/core/http'
import { sendPersonalPdf } from '#documents/file_responses'
import { PrintLoi } from '#loi/actions/print_lois'
import { officerPrintableLoi } from '#loi/queries/loi_lookup'
import { loiRequest } from '#loi/validators/loi'

/** A letter as a PDF for an officer who may see the application. */
export default class OfficerLetterPdfsController {
  async show(ctx: HttpContext) {
    const reader = ctx.auth.getUserOrFail()
    const { language, previous } = loiRequest(ctx)
    const printable = await officerPrintableLoi(reader, ctx.params.id, previous)
    const requestId = ctx.request.id()
    return sendPersonalPdf(
      ctx,
      await new PrintLoi().run({ ...printable, reader, language, requestId })
    )
  }
}
