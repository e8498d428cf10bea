import type { HttpContext } from '@adonisjs/core/http'
import i18nManager from '@adonisjs/i18n/services/main'
import { ViewClaim } from '#claims/claim/actions/decisions'
import { renderClaim } from '#claims/claim/pdf/claim'
import { claimChecks } from '#claims/claim/queries/claim_checks'
import { claimSteps } from '#claims/claim/queries/claim_views'
import { officerClaim } from '#claims/claim/queries/officer_claim'
import { JoinDocuments } from '#documents/actions/join_documents'
import { sendPersonalPdf, sendStreamedPdf } from '#documents/file_responses'
import { requestedLanguage } from '#pdf/shaper'

/** A claim as a PDF, optionally with its proofs, for an officer who may see it. */
export default class ClaimPdfsController {
  async show(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const reader = auth.getUserOrFail()
    const requestId = request.id()
    const claim = await new ViewClaim().run(reader, params.id, requestId)
    const language = requestedLanguage(ctx)
    const i18n = i18nManager.locale(language)
    const [view, checks, steps] = await Promise.all([
      officerClaim(claim, i18n),
      claimChecks(claim),
      claimSteps(claim.id, language, { isOfficer: true }),
    ])
    const bytes = Buffer.from(renderClaim({ view, checks, steps }, language, i18n))
    const fileName = `claim-${claim.id}.pdf`
    if (!request.qs().documents) return sendPersonalPdf(ctx, { fileName, bytes })
    const title = `${view.application.number} · ${claim.id}`
    const documents = view.documents.flatMap(({ uuid, name }) =>
      uuid === null ? [] : [{ uuid, name }]
    )
    const joined = { reader, coverPdf: bytes, title, language, documents, requestId }
    return sendStreamedPdf(ctx, {
      fileName,
      write: (output) => new JoinDocuments().run(joined, output),
    })
  }
}
