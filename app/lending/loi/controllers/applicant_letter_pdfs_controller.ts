import type { HttpContext } from '@adonisjs/core/http'
import { sendPersonalPdf } from '#documents/file_responses'
import { PrintLoi } from '#loi/actions/print_lois'
import { applicantPrintableLoi } from '#loi/queries/loi_lookup'
import { loiRequest } from '#loi/validators/loi'

/** The applicant's own letter as a PDF. */
export default class ApplicantLetterPdfsController {
  async show(ctx: HttpContext) {
    const reader = ctx.auth.getUserOrFail()
    const { language, previous } = loiRequest(ctx)
    const printable = await applicantPrintableLoi(reader, ctx.params.uuid, previous)
    const requestId = ctx.request.id()
    return sendPersonalPdf(
      ctx,
      await new PrintLoi().run({ ...printable, reader, language, requestId })
    )
  }
}
