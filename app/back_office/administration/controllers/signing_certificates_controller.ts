import type { HttpContext } from '@adonisjs/core/http'
import { ProposeCertificate, signingPage } from '#administration/settings/signing_certificates'
import { signingCertificateValidator } from '#administration/validators/settings'
import { type ProposalOutcome, ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** Certificates with which letters are sealed. */
export default class SigningCertificatesController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/administration/signing', { page: await signingPage(i18n) })
  }

  async store(ctx: HttpContext) {
    const { auth, request } = ctx
    const { password, startsOn, tokenKey, officerId } = await request.validateUsing(
      signingCertificateValidator,
      'administration.signing.validation'
    )
    const { tmpPath: path, size = 0 } = request.file('file') ?? {}
    const proposed = await new ProposeCertificate().run({
      file: path ? { path, size } : null,
      password: password ?? '',
      startsOn,
      tokenKey: tokenKey ?? null,
      officerId: officerId ?? null,
      person: auth.getUserOrFail(),
    })
    return this.#redirect(ctx, proposed)
  }

  async destroy(ctx: HttpContext) {
    const { auth, params } = ctx
    const payload = { id: Number(params.id), withdraws: true }
    const person = auth.getUserOrFail()
    const kind = 'signing_certificate'
    return this.#redirect(ctx, await new ProposeChange().run({ kind, payload, person }))
  }

  #redirect(ctx: HttpContext, proposed: ProposalOutcome) {
    flashProposalOutcome(ctx, proposed, 'administration.signing.messages.done')
    return ctx.response.redirect().toRoute('administration.settings.signing_certificates.index')
  }
}
