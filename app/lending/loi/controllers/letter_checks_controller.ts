import type { HttpContext } from '@adonisjs/core/http'
import Application from '#applications/models/application'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { letterByCheckCode } from '#loi/queries/loi_lookup'
import { countLetterCheck, undoLetterCheck } from '#loi/throttling/limits'
import { letterCheckValidator } from '#loi/validators/loi'

/** The public form that finds a letter by its printed data, for users who cannot scan its QR code. */
export default class LetterChecksController {
  async create({ inertia }: HttpContext) {
    return inertia.render('lending/loi/check_letter', {})
  }

  /** Redirects to the page behind the QR code of the letter. */
  async store({ request, response }: HttpContext) {
    const typed = await request.validateUsing(letterCheckValidator, 'loi.validation.letter_check')
    await countLetterCheck(request.ip())
    const loi = await letterByCheckCode(typed).catch((error) => {
      if (!(error instanceof NotFound)) throw error
      throw new Refusal('loi.messages.no_such_letter', {}, { field: 'loiNumber' })
    })
    await undoLetterCheck(request.ip())
    const { uuid } = await Application.findOrFail(loi.applicationId)
    return response.redirect().toRoute('loi.verification.show', {
      applicationUuid: uuid,
      loiNumber: loi.number,
    })
  }
}
