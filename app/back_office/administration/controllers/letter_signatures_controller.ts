import type { HttpContext } from '@adonisjs/core/http'
import {
  letterSignaturesPage,
  letterToSign,
  lettersFile,
  readSignatures,
} from '#administration/settings/letter_signatures'
import { AcceptSignatures } from '#documents/actions/take_signatures'
import { sendPersonalPdf } from '#documents/file_responses'

/** Letters that an officer signs with their own token. */
export default class LetterSignaturesController {
  async index({ auth, inertia }: HttpContext) {
    const page = await letterSignaturesPage(auth.getUserOrFail().actor)
    return inertia.render('back_office/administration/letter_signatures', { page })
  }

  async show(ctx: HttpContext) {
    return sendPersonalPdf(
      ctx,
      await letterToSign(Number(ctx.params.id), ctx.auth.getUserOrFail().roleId)
    )
  }

  /** Files for the program on the officer's computer. */
  async files({ auth, request, response }: HttpContext) {
    response.header('Cache-Control', 'private, no-store')
    response.header('Content-Disposition', 'attachment; filename="letters.json"')
    const shown = String(request.input('ids', ''))
    return response.json(await lettersFile(auth.getUserOrFail().actor, shown))
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const letters = await readSignatures(request.file('file'))
    await new AcceptSignatures().run(letters, auth.getUserOrFail().actor)
    const count = letters.length
    session.flash('success', i18n.t('administration.letter_signatures.done', { count }))
    return response.redirect().toRoute('administration.letter_signatures.index')
  }
}
