import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import Application from '#applications/models/application'
import { ChangeDocument } from '#doclog/actions/change_document'
import { paidClaimOf } from '#doclog/queries/paid_claim'
import { lockDocumentOwner } from '#doclog/actions/lock_place'
import type { Replacement } from '#doclog/rules/replacement'
import { slotKey } from '#doclog/rules/stages'
import { RemoveProposedVersion } from '#documents/actions/remove_proposed'
import Document from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'

/**
 * A document replaced for an applicant (DECISIONS 6): confirmed where the administrator says so, and always where
 * money was paid on it.
 */
export const documentReplacement: ChangeKind<Replacement> = {
  words: 'doclog.replacement',
  needsConfirmation: false,
  requiresConfirmation: async (replacement) => (await paidClaimOf(replacement)) !== null,

  async version(replacement, trx) {
    await lockDocumentOwner(replacement, trx)
    return (await currentFile(replacement, trx))?.uuid ?? 'none'
  },

  async describe(replacement, trx) {
    const { stage, applicationId, recordId, slot, document, versionId, remarks } = replacement
    const application = await Application.findOrFail(applicationId, { client: trx })
    const version = await DocumentVersion.query({ client: trx })
      .where('id', versionId)
      .preload('file')
      .firstOrFail()
    const old = await currentFile(replacement, trx)
    const record = stage === 'profile' ? applicationId : recordId
    return {
      subject: slotKey(slot),
      title: {
        key: 'doclog.replacement_of',
        params: { document, application: application.number },
      },
      href: `/officer/documents/${stage}/${record}`,
      difference: [
        {
          label: { key: 'doclog.document' },
          kind: 'text',
          old: old?.originalName ?? null,
          new: version.file.originalName,
        },
        { label: { key: 'doclog.remarks' }, kind: 'text', old: null, new: remarks },
      ],
    }
  },

  apply: (replacement, actor, trx) => new ChangeDocument().run(replacement, actor, trx),
  discard: ({ versionId }, trx) => new RemoveProposedVersion().run(versionId, trx),
}

/** What lies in the slot now; null where it is empty. */
async function currentFile(
  { slot: { subjectType, subjectId, slot } }: Replacement,
  trx: TransactionClientContract
) {
  const document = await Document.query({ client: trx })
    .where({ subjectType, subjectId, slot })
    .forUpdate()
    .first()
  if (!document?.currentVersionId) return null
  const version = await DocumentVersion.query({ client: trx })
    .where('id', document.currentVersionId)
    .preload('file')
    .firstOrFail()
  return version.file
}
