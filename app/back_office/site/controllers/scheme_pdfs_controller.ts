import type { HttpContext } from '@adonisjs/core/http'
import { requestedLanguage } from '#pdf/shaper'
import { sendPdf } from '#documents/file_responses'
import { schemePdf } from '#site/queries/scheme_pdf'

/** Information about a scheme as a public PDF. */
export default class SchemePdfsController {
  async show(ctx: HttpContext) {
    const { params, request, response } = ctx
    const pdf = schemePdf(params.loanType, requestedLanguage(ctx))
    /** Stored by the browser, and used again once it is known to be current. */
    response.header('Cache-Control', 'private, no-cache')
    response.header('ETag', pdf.etag)
    if (request.header('if-none-match')?.includes(pdf.etag)) {
      response.status(304)
      return response.send(null)
    }
    return sendPdf(response, pdf)
  }
}
