import { DateTime } from 'luxon'
import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import Document from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import StoredFile from '#documents/models/stored_file'

declare module '@adonisjs/core/types' {
  interface EventsList {
    /**
     * The listener notifies uploader, owner and administrators, in the transaction in which the file is quarantined.
     */
    'documents:infected': { file: StoredFile; found: string; trx: TransactionClientContract }
  }
}

interface Finding {
  /** The scanner's name for the finding. */
  name: string
  /** Version of the scanner and its signatures. */
  version: string | null
}

/**
 * Quarantines an infected file: it stays in the store, nobody can open it, and its slots become empty. Its uploader,
 * its owner and the administrators are notified (`documents:infected`).
 */
export class QuarantineFile {
  async run(id: number, { name, version }: Finding): Promise<void> {
    await inTransaction(async (trx) => {
      const now = getClock().now()
      const taken = await trx
        .from('stored_files')
        .where('id', id)
        .whereNot('scan_state', 'infected')
        .update({
          scan_state: 'infected',
          scan_detail: name,
          scan_version: version,
          scanned_at: sqlInstant(now),
          scan_due_at: null,
        })
      if (Number(taken) !== 1) return
      const file = await StoredFile.findOrFail(id, { client: trx })
      const slots = await emptySlots(file, DateTime.fromJSDate(now).toUTC(), trx)
      await recordAudit({
        action: 'file.infected',
        actor: null,
        subjectType: 'stored_file',
        subjectId: id,
        data: { name, version, sha256: file.sha256, slots },
        trx,
      })
      await emitter.emitSerial('documents:infected', { file, found: name, trx })
    })
  }
}

/** Empties the slots that contain the file, as its removal does. @returns these slots */
async function emptySlots(file: StoredFile, removedAt: DateTime, trx: TransactionClientContract) {
  const versions = await DocumentVersion.query({ client: trx }).where('fileId', file.id)
  const documents = await Document.query({ client: trx })
    .whereIn(
      'currentVersionId',
      versions.map(({ id }) => id)
    )
    .forUpdate()
  for (const document of documents) {
    const version = versions.find(({ id }) => id === document.currentVersionId)!
    await version.merge({ removedAt }).save()
    await document.merge({ currentVersionId: null, title: null }).save()
  }
  return documents.map(({ subjectType, subjectId, slot }) => ({ subjectType, subjectId, slot }))
}
