import type { HttpContext } from '@adonisjs/core/http'
import { isStepUpValid, stepUpState } from '#auth/browser_session'
import { sendStreamedFile } from '#kernel/streams/streaming'
import { sendPersonalPdf } from '#documents/file_responses'
import { requestedLanguage } from '#pdf/shaper'
import { DownloadDataCopy } from '#privacy/actions/data_principal_rights'
import { renderDataCopy } from '#privacy/pdf/privacy_documents'
import { machineReadablePart } from '#privacy/rules/data_copy_tables'

/** A copy of all data stored about a person, for that person only. It requires the password again. */
export default class DataCopiesController {
  async show(ctx: HttpContext) {
    return ctx.inertia.render('accountability/privacy/copy', { stepUp: await stepUpState(ctx) })
  }

  /** The user has reauthenticated (`middleware.stepUp`), and the files are available for a quarter of an hour. */
  async store({ response }: HttpContext) {
    return response.redirect().toRoute('privacy.copy.show')
  }

  async json(ctx: HttpContext) {
    if (!isStepUpValid(ctx)) return this.#requireStepUp(ctx)
    const { auth, i18n, request, response } = ctx
    const { parts, ...head } = await new DownloadDataCopy().run(auth.getUserOrFail(), {
      language: i18n.locale,
      kind: 'json',
      requestId: request.id(),
    })
    const copy = { ...head, parts: parts.map(machineReadablePart) }
    return sendStreamedFile(response, {
      fileName: 'my-data.json',
      type: 'application/json; charset=utf-8',
      write: async (output) => output.end(JSON.stringify(copy, null, 2)),
    })
  }

  async pdf(ctx: HttpContext) {
    if (!isStepUpValid(ctx)) return this.#requireStepUp(ctx)
    const { auth, i18n, request } = ctx
    const user = auth.getUserOrFail()
    const language = requestedLanguage(ctx)
    const copy = await new DownloadDataCopy().run(user, {
      language,
      kind: 'pdf',
      requestId: request.id(),
    })
    const bytes = renderDataCopy(copy, user.displayName, language, i18n)
    return sendPersonalPdf(ctx, { fileName: 'my-data.pdf', bytes: Buffer.from(bytes) })
  }

  #requireStepUp({ i18n, response, session }: HttpContext) {
    session.flash('warning', i18n.t('privacy.copy.prove_first'))
    return response.redirect().toRoute('privacy.copy.show')
  }
}
