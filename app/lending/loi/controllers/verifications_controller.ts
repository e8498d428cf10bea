import type { HttpContext } from '@adonisjs/core/http'
import { signaturesOf } from '#documents/queries/signed_letters'
import { LOI_LETTER } from '#loi/actions/issue_lois'
import { pdfLanguage } from '#pdf/shaper'
import { proofHrefOf } from '#loi/queries/loi_document'
import { letterByAddress, verifiedLoi } from '#loi/queries/loi_lookup'

/** The public page behind the QR code of a letter. */
export default class VerificationsController {
  async show({ inertia, params, response, i18n }: HttpContext) {
    /** Set before the look-up, so that a letter and a wrong link get the same response. */
    response.header('Cache-Control', 'no-store')
    response.header('X-Robots-Tag', 'noindex, nofollow')
    response.header('Referrer-Policy', 'same-origin')
    const language = pdfLanguage(i18n.locale) ?? 'en'
    const loi = await verifiedLoi(params.applicationUuid, params.loiNumber, language)
    /** The entry page for branches (branches/routes); only an address, as for every later module. */
    const address = new URLSearchParams({ letter: params.applicationUuid, loi: loi.number })
    const letter = await letterByAddress(params.applicationUuid, loi.number)
    const proofHref = await proofHrefOf(params.applicationUuid, letter)
    return inertia.render('lending/loi/verification', {
      loi,
      signatures: await signaturesOf(LOI_LETTER, letter.id),
      deskHref: `/bank?${address}`,
      proofHref,
    })
  }
}
