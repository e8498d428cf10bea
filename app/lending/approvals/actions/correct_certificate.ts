import type Application from '#applications/models/application'
import { lockForCorrection, recordCorrection } from '#approvals/actions/correct_applicant'
import type { Viewer } from '#approvals/contracts/viewer'
import { certificateVersion, papersOfFile } from '#approvals/queries/review_documents'
import type Document from '#documents/models/document'
import StoredFile from '#documents/models/stored_file'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/http/expected_version'
import { masters } from '#masters/queries/masters'
import type { CertificateFacts } from '#masters/rules/certificates'
import { documentText } from '#profile/queries/sections'

interface CertificateCorrection {
  facts: CertificateFacts
  remarks: string
  /** What was recorded when the officer read it (`certificateVersion`). */
  expectedVersion: string
}

/**
 * The certificate of an application under a file's uuid.
 *
 * @throws NotFound for a file of another application, one that was replaced, and other documents
 */
export async function certificateOf(application: Application, uuid: string): Promise<Document> {
  const papers = await papersOfFile(application)
  const document = papers.find(({ currentVersion }) => currentVersion.file.uuid === uuid)
  if (!document || !masters().certificateType(document.slot)) throw new NotFound()
  return document
}

/** An officer corrects what is recorded of a certificate; old and new stand with the other corrections. */
export class CorrectCertificate {
  /**
   * @returns whether anything was another
   * @throws NotFound as `certificateOf`; Refusal when the application is closed, or somebody recorded other facts
   */
  async run(
    viewer: Viewer,
    shown: Application,
    uuid: string,
    { facts, remarks, expectedVersion }: CertificateCorrection
  ): Promise<boolean> {
    const document = await certificateOf(shown, uuid)
    return inTransaction(async (trx) => {
      const { application } = await lockForCorrection(viewer, shown, trx)
      const file = await StoredFile.query({ client: trx }).where({ uuid }).forUpdate().firstOrFail()
      refuseStaleVersion(expectedVersion, certificateVersion(file))
      document.currentVersion.$setRelated('file', file)
      const before = documentText(document)
      await file.recordCertificate(facts)
      const after = documentText(document)
      if (before === after) return false
      const changes = [{ field: fieldOf(document), old: before, new: after }]
      const changed = [{ section: SECTIONS[document.subjectType]!, changes }]
      await recordCorrection(viewer, application, { remarks }, changed, trx)
      return true
    })
  }
}

/** Where the sections of the wizard keep documents. */
const SECTIONS: Partial<Record<Document['subjectType'], string>> = {
  profile: 'documents',
  group: 'group-documents',
  director: 'directors',
}

const fieldOf = ({ subjectType, subjectId, slot }: Document) =>
  subjectType === 'director' ? `directorDocument.${subjectId}.${slot}` : slot
