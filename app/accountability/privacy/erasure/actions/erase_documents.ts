import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { batches } from '#kernel/database/dialect'
import { eraseFiles } from '#documents/actions/store_file'
import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import Erasure from '#privacy/erasure/models/erasure'

/**
 * Erases these documents with all versions and files, and their entries in the log of loan documents.
 *
 * @returns the numbers of rows and files
 */
export async function eraseDocuments(ids: readonly number[], trx: TransactionClientContract) {
  const erased = { rows: 0, files: 0 }
  for (const some of batches(ids)) {
    await trx.from('documents').whereIn('id', some).update({ current_version_id: null })
    erased.rows += Number(await trx.from('document_changes').whereIn('document_id', some).delete())
    const versions = await trx.from('document_versions').whereIn('document_id', some).select('id')
    const gone = await eraseVersions(
      versions.map(({ id }) => Number(id)),
      trx
    )
    erased.files += gone.files
    erased.rows += gone.rows + Number(await trx.from('documents').whereIn('id', some).delete())
  }
  return erased
}

/** Erases versions that nothing refers to any more, with their files. */
export async function eraseVersions(ids: readonly number[], trx: TransactionClientContract) {
  const erased = { rows: 0, files: 0 }
  for (const some of batches(ids)) {
    const files = await trx.from('document_versions').whereIn('id', some).select('file_id as id')
    erased.rows += Number(await trx.from('document_versions').whereIn('id', some).delete())
    const gone = await eraseFiles(
      files.map(({ id }) => Number(id)),
      trx
    )
    erased.files += gone
  }
  return erased
}

/** Record of an erasure, without any of the erased data. */
interface ErasureRecord {
  kind: string
  personId: number | null
  rows: number
  files: number
  /** Days of the retention rule that applied; null if the person requested it. */
  ruleDays: number | null
  /** Key of an erasure that happens once. */
  onceKey?: string
}

/** Records the proof of an erasure in its transaction: a permanent row and an entry of the audit log. */
export async function recordErasure(
  { kind, personId, rows, files, ruleDays, onceKey }: ErasureRecord,
  trx: TransactionClientContract
): Promise<number> {
  const isRequested = ruleDays === null
  const row = await Erasure.create(
    {
      kind,
      personId,
      rowsErased: rows,
      filesErased: files,
      ruleDays,
      requestedBy: isRequested ? 'person' : 'retention',
      onceKey: onceKey ?? null,
      erasedAt: DateTime.fromJSDate(getClock().now(), { zone: 'utc' }),
    },
    { client: trx }
  )
  await recordAudit({
    action: isRequested ? 'erasure.asked' : 'erasure.due',
    actorId: isRequested ? personId : null,
    ...(personId === null ? {} : { subjectType: 'user', subjectId: personId }),
    data: { kind, rows, files, ...(isRequested ? {} : { ruleDays }) },
    trx,
  })
  return row.id
}

/** Erases the signed files of an application's letters, which contain the name of the recipient. */
export async function eraseSignedLetters(applicationId: number, trx: TransactionClientContract) {
  const letters = () => trx.from('signed_letters').where('application_id', applicationId)
  /** Locks all of them: a letter that is being signed at this moment has its file once the lock is acquired. */
  const locked = await letters().forUpdate().select('file_id', 'prepared_file_id')
  const rows = Number(await letters().delete())
  const files = locked
    .flatMap(({ file_id: signed, prepared_file_id: prepared }) => [signed, prepared])
    .filter((id) => id !== null)
    .map(Number)
  return { rows, files: await eraseFiles(files, trx) }
}
