import type { HttpContext } from '@adonisjs/core/http'
import { holdsStepUp, stepUpOf } from '#auth/step_up'
import { sendWritten } from '#kernel/streams/send_written'
import { sendPaper } from '#documents/send_paper'
import { requestedLanguage } from '#pdf/requested_language'
import { TakeCopy } from '#privacy/actions/take_copy'
import { renderCopyPaper } from '#privacy/papers/copy_paper'
import { partForMachines } from '#privacy/rules/copy_file'

/** A copy of everything that is kept about a person, for them alone; the password is asked for again. */
export default class DataCopiesController {
  async show(ctx: HttpContext) {
    return ctx.inertia.render('accountability/privacy/copy', { stepUp: await stepUpOf(ctx) })
  }

  /** The proof was given (`middleware.stepUp`): the files are open for a quarter of an hour. */
  async store({ response }: HttpContext) {
    return response.redirect().toRoute('privacy.copy.show')
  }

  async json(ctx: HttpContext) {
    if (!holdsStepUp(ctx)) return this.#askAgain(ctx)
    const { auth, i18n, request, response } = ctx
    const { parts, ...head } = await new TakeCopy().run(auth.getUserOrFail(), {
      language: i18n.locale,
      kind: 'json',
      requestId: request.id(),
    })
    const copy = { ...head, parts: parts.map(partForMachines) }
    return sendWritten(response, {
      fileName: 'my-data.json',
      type: 'application/json; charset=utf-8',
      write: async (output) => output.end(JSON.stringify(copy, null, 2)),
    })
  }

  async paper(ctx: HttpContext) {
    if (!holdsStepUp(ctx)) return this.#askAgain(ctx)
    const { auth, i18n, request } = ctx
    const user = auth.getUserOrFail()
    const language = requestedLanguage(ctx)
    const copy = await new TakeCopy().run(user, { language, kind: 'pdf', requestId: request.id() })
    const bytes = renderCopyPaper(copy, user.displayName, language, i18n)
    return sendPaper(ctx, { fileName: 'my-data.pdf', bytes: Buffer.from(bytes) })
  }

  #askAgain({ i18n, response, session }: HttpContext) {
    session.flash('warning', i18n.t('privacy.copy.prove_first'))
    return response.redirect().toRoute('privacy.copy.show')
  }
}
