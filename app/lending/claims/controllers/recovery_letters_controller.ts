import type { HttpContext } from '@adonisjs/core/http'
import i18nManager from '@adonisjs/i18n/services/main'
import { applicationOfUser } from '#applications/queries/my_applications'
import { applicantClaim } from '#claims/claim/queries/own_claims'
import type RecoveryDemand from '#claims/models/recovery_demand'
import { type LetterKind, drawRecoveryLetter } from '#claims/recovery/pdf/recovery_letter'
import { letterData, signedKindOf } from '#claims/recovery/actions/recovery_letters'
import { notifiedDemand, visibleRecovery } from '#claims/recovery/queries/recoveries'
import { signedBytes } from '#documents/queries/signed_letters'
import { sendPersonalPdf } from '#documents/file_responses'
import { NotFound } from '#kernel/exceptions/refusal'
import { requestedLanguage } from '#pdf/shaper'

/** Letters of a demand as PDFs, for its officers and for the person concerned. */
export default class RecoveryLettersController {
  async show(ctx: HttpContext) {
    return this.#send(ctx, await visibleRecovery(ctx.auth.getUserOrFail(), Number(ctx.params.id)))
  }

  async own(ctx: HttpContext) {
    const { auth, params } = ctx
    const application = await applicationOfUser(auth.getUserOrFail().id, params.uuid)
    const claim = await applicantClaim(application, params.claimUuid)
    const demand = await notifiedDemand(claim.id)
    if (!demand) throw new NotFound()
    return this.#send(ctx, demand)
  }

  async #send(ctx: HttpContext, demand: RecoveryDemand) {
    const kind: LetterKind = ctx.params.kind
    const language = requestedLanguage(ctx)
    const entryId = Number(ctx.request.qs().entry)
    const data = await letterData(demand, kind, entryId)
    const letterId = kind === 'receipt' ? entryId : demand.id
    const bytes =
      (await signedBytes(signedKindOf(kind), letterId, language)) ??
      Buffer.from(drawRecoveryLetter(data, language, i18nManager.locale(language)))
    return sendPersonalPdf(ctx, { fileName: `recovery-${demand.id}-${kind}.pdf`, bytes })
  }
}
