import type { HttpContext } from '@adonisjs/core/http'
import { RecordLoiAccess } from '#loi/actions/print_lois'
import { letterPage } from '#loi/queries/loi_document'
import { officerPrintableLoi } from '#loi/queries/loi_lookup'
import { loiRequest } from '#loi/validators/loi'

/** A letter as a page for an officer who may see the application. */
export default class OfficerLettersController {
  async show(ctx: HttpContext) {
    const reader = ctx.auth.getUserOrFail()
    const { language, previous } = loiRequest(ctx)
    const printable = await officerPrintableLoi(reader, ctx.params.id, previous)
    await new RecordLoiAccess().run({ ...printable, reader, language, requestId: ctx.request.id() })
    const base = `/officer/applications/${printable.application.id}`
    return ctx.inertia.render('lending/loi/letter', {
      ...(await letterPage(printable, language, { base: `${base}/letter`, pdf: `${base}/loi` })),
      answersHref: null,
      backHref: base,
    })
  }
}
