import type { I18n } from '@adonisjs/i18n'
import type Claim from '#claims/models/claim'
import { orNull } from '#claims/queries/claim_decision_facts'
import { listDocuments } from '#documents/queries/documents_of'
import { viewedDocument, type ViewedDocument } from '#documents/queries/viewed_document'
import { masters } from '#masters/queries/masters'
import { latestArrivalAt } from '#workflow/queries/decision_history'

/** What a claim is to be compared with: its proofs, and the certificate that promises the refund. */
export async function claimPapers(
  claim: Claim,
  loiHref: string,
  i18n: I18n
): Promise<ViewedDocument[]> {
  const editable = masters().claimStatuses.filter((status) => status.editableByApplicant)
  const [documents, returnedAt] = await Promise.all([
    listDocuments('claim', claim.id),
    orNull('return', () => latestArrivalAt('claim', claim.id, editable)),
  ])
  return [
    ...documents.map((document) =>
      viewedDocument(document, i18n.t(`claims.files.${document.slot}`), returnedAt)
    ),
    {
      uuid: null,
      href: loiHref,
      downloadHref: null,
      name: i18n.t('claims.files.certificate'),
      isPicture: false,
      sizeBytes: null,
      versionNo: 1,
      uploadedAt: null,
      isNew: false,
    },
  ]
}
