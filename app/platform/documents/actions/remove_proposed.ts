import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Document from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { afterCommit } from '#kernel/database/after_commit'

/** Takes away a version that was proposed (SaveDocument) and never put into its slot, with its file. */
export class RemoveProposedVersion {
  async run(versionId: number, trx: TransactionClientContract): Promise<void> {
    const version = await DocumentVersion.query({ client: trx }).where('id', versionId).first()
    if (!version) return
    const document = await Document.query({ client: trx })
      .where('id', version.documentId)
      .forUpdate()
      .firstOrFail()
    if (document.currentVersionId === version.id) return
    const file = await StoredFile.findOrFail(version.fileId, { client: trx })
    await version.useTransaction(trx).delete()
    await file.useTransaction(trx).delete()
    /** A crash in between leaves a file without a row, which FindOrphanFiles finds. */
    afterCommit(trx, () => privateStore.remove(file.storageKey))
  }
}
