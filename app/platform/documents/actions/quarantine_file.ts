import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import Document from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import StoredFile from '#documents/models/stored_file'
import { notifyUser } from '#notifications/actions/notify_user'
import { flushOutbox } from '#notifications/actions/send_outbox'

interface Finding {
  /** What the scanner calls it. */
  name: string
  /** Of the scanner and its signatures. */
  version: string | null
}

/**
 * Takes an infected file from everybody's view: it stays in the store, nobody can open it, and the slots that it is in
 * are empty. Its uploader, its owner and the administrators are told.
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
      await this.#notify(file, name, trx)
    })
    flushOutbox()
  }

  async #notify(file: StoredFile, name: string, trx: TransactionClientContract) {
    const dedupeKey = `file_infected:${file.id}`
    const people = new Set([file.uploadedBy, file.ownerUserId].filter((id) => id !== null))
    for (const userId of people) {
      const params = { file: file.originalName }
      await notifyUser({ userId, template: 'file_infected', params, dedupeKey }, trx)
    }
    for (const { id: userId } of await listHolders({ roleIds: [Role.administrator] }, trx)) {
      const params = { file: file.originalName, fileNo: file.id, found: name }
      const channels = ['notice', 'email'] as const
      await notifyUser(
        { userId, template: 'infection_found', params, dedupeKey: `${dedupeKey}:found`, channels },
        trx
      )
    }
  }
}

/** Empties the slots that the file is in, as one does who removes it. @returns which those were */
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
