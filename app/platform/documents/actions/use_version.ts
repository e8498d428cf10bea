import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import Document, { type SubjectType } from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'

interface VersionOfSlot {
  subjectType: SubjectType
  subjectId: number
  slot: string
  versionId: number
  /** The name of an "other" document; that of the slot stays when left out. */
  title?: string | null
}

/** Puts a version that was proposed (SaveDocument) into its slot; what was there stays as an earlier one. */
export class ActivateVersion {
  async run(
    { versionId, title, ...place }: VersionOfSlot,
    trx: TransactionClientContract
  ): Promise<void> {
    const document = await Document.query({ client: trx }).where(place).forUpdate().firstOrFail()
    const version = await DocumentVersion.query({ client: trx })
      .where({ id: versionId, documentId: document.id })
      .firstOrFail()
    const kept = title === undefined ? document.title : title
    const placedAt = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
    await version.merge({ placedAt, title: kept }).save()
    await document.merge({ currentVersionId: version.id, title: kept }).save()
  }
}
