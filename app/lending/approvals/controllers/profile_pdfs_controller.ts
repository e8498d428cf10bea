import type { HttpContext } from '@adonisjs/core/http'
import { requestedLanguage } from '#pdf/shaper'
import { PrintProfile } from '#applications/actions/print_profile'
import { ViewApplication } from '#approvals/actions/view_application'
import { reviewDocuments, type ReviewDocument } from '#approvals/queries/review_documents'
import { JoinDocuments } from '#documents/actions/join_documents'
import { sendPersonalPdf, sendStreamedPdf } from '#documents/file_responses'

/** The profile of an application as a PDF, with its documents if requested, for an officer who may see it. */
export default class ProfilePdfsController {
  async show(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const reader = auth.getUserOrFail()
    const requestId = request.id()
    const application = await new ViewApplication('profile.downloaded').run(
      reader,
      params.id,
      requestId
    )
    const { profileId, userId, loanType, number } = application
    const language = requestedLanguage(ctx)
    const subject = { profileId, userId, loanType, applications: [application] }
    const profile = await new PrintProfile().run(subject, language)
    if (!request.qs().documents) return sendPersonalPdf(ctx, profile)
    const joinInput = {
      reader,
      coverPdf: profile.bytes,
      title: number,
      language,
      documents: namedDocuments(await reviewDocuments(application, language, null)),
      requestId,
    }
    return sendStreamedPdf(ctx, {
      fileName: `${number}-file.pdf`,
      write: (output) => new JoinDocuments().run(joinInput, output),
    })
  }
}

/** Returns stored documents, each with its person if there are several. */
const namedDocuments = (documents: readonly ReviewDocument[]) =>
  documents.flatMap(({ uuid, name, person }) =>
    uuid === null ? [] : [{ uuid, name: person ? `${person}: ${name}` : name }]
  )
