import type { HttpContext } from '@adonisjs/core/http'
import i18nManager from '@adonisjs/i18n/services/main'
import { CERTIFICATE_LETTER, PrepareCertificate } from '#claims/debit_account/actions/certify_month'
import { renderCertificate } from '#claims/debit_account/pdf/certificate'
import {
  certificateOf,
  certificatePage,
  monthOf,
} from '#claims/debit_account/queries/account_pages'
import { debitCertificateValidator } from '#claims/validators/debit_account'
import { signedBytes } from '#documents/queries/signed_letters'
import { sendPersonalPdf } from '#documents/file_responses'
import { NotFound } from '#kernel/exceptions/refusal'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { requestedLanguage } from '#pdf/shaper'

/** Month-end certificates of the corporation's account: accounts prepare, a second person confirms. */
export default class DebitCertificatesController {
  async show({ bouncer, i18n, inertia, params }: HttpContext) {
    const pay = await bouncer.with('ClaimPolicy').allows('pay')
    const page = await certificatePage(monthOf(params.month), i18n)
    return inertia.render('lending/claims/debit_certificate', { ...page, can: { pay } })
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const month = monthOf(params.month)
    const { sha256 } = await request.validateUsing(
      debitCertificateValidator,
      'claims.validation.debit_certificate'
    )
    const proposed = await new PrepareCertificate().run({
      month,
      sha256,
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'claims.debit_account.certificate.done')
    return response
      .redirect()
      .toRoute('claims.debit_account.certificates.show', { month: params.month })
  }

  async file(ctx: HttpContext) {
    const certificate = await certificateOf(monthOf(ctx.params.month))
    if (!certificate) throw new NotFound()
    const language = requestedLanguage(ctx)
    const bytes =
      (await signedBytes(CERTIFICATE_LETTER, certificate.id, language)) ??
      Buffer.from(renderCertificate(certificate, language, i18nManager.locale(language)))
    const fileName = `reconciliation-${ctx.params.month}.pdf`
    return sendPersonalPdf(ctx, { fileName, bytes })
  }
}
