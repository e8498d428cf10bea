import type { PdfLanguage } from '#pdf/shaper'
import { renderProfilePdf } from '#applications/papers/profile_paper'
import { profilePdfData, type ProfileSubject } from '#applications/queries/profile_paper_data'
import type { NamedPdf } from '#documents/send_paper'

/**
 * Prints a profile for somebody who may see it; nothing of it is kept. Who lets an officer have it
 * records that in the audit log (DECISIONS 12).
 */
export class PrintProfile {
  async run(subject: ProfileSubject, language: PdfLanguage): Promise<NamedPdf> {
    const bytes = renderProfilePdf(await profilePdfData(subject, language))
    const [application, ...others] = subject.applications
    const name = application && others.length === 0 ? `${application.number}-profile` : 'profile'
    return { fileName: `${name}.pdf`, bytes: Buffer.from(bytes) }
  }
}
