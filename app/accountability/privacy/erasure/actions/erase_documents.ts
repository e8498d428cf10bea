import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { afterCommit } from '#kernel/database/after_commit'
import { deleteTextWords } from '#kernel/database/text_search'
import { batches } from '#kernel/database/dialect'
import { privateStore } from '#documents/store/private_store'
import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import Erasure from '#privacy/erasure/models/erasure'

/**
 * Erases these documents with every version and its file, and what the log of loan documents says of them.
 *
 * @returns how many rows and files
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

/** Erases versions that nothing names any more, with their files. */
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

/**
 * Erases files that no version names any more. Their bytes go once the rows are gone for good: what a crash
 * leaves between is found by `documents:orphans`.
 */
export async function eraseFiles(ids: readonly number[], trx: TransactionClientContract) {
  let erased = 0
  for (const some of batches([...new Set(ids)])) {
    const files = await trx
      .from('stored_files')
      .whereIn('id', some)
      .whereNotIn('id', trx.from('document_versions').whereIn('file_id', some).select('file_id'))
      .select('id', 'storage_key')
    const free = files.map(({ id }) => Number(id))
    await deleteTextWords(trx, 'certificate', free)
    erased += Number(await trx.from('stored_files').whereIn('id', free).delete())
    for (const { storage_key: key } of files) afterCommit(trx, () => removeBytes(key))
  }
  return erased
}

async function removeBytes(key: string) {
  try {
    await privateStore.remove(key)
  } catch (error) {
    logger.error({ err: error, key }, 'an erased file is left to documents:orphans')
  }
}

/** What was erased, without any of it. */
interface ErasureRecord {
  kind: string
  personId: number | null
  rows: number
  files: number
  /** Days of the rule whose time was over; null where the person asked. */
  ruleDays: number | null
  /** What happens once. */
  onceKey?: string
}

/** Leaves the proof of an erasure, in its transaction: a row that stays, and an entry of the audit log. */
export async function recordErasure(
  { kind, personId, rows, files, ruleDays, onceKey }: ErasureRecord,
  trx: TransactionClientContract
): Promise<number> {
  const isAsked = ruleDays === null
  const row = await Erasure.create(
    {
      kind,
      personId,
      rowsErased: rows,
      filesErased: files,
      ruleDays,
      requestedBy: isAsked ? 'person' : 'retention',
      onceKey: onceKey ?? null,
      erasedAt: DateTime.fromJSDate(getClock().now(), { zone: 'utc' }),
    },
    { client: trx }
  )
  await recordAudit({
    action: isAsked ? 'erasure.asked' : 'erasure.due',
    actorId: isAsked ? personId : null,
    ...(personId === null ? {} : { subjectType: 'user', subjectId: personId }),
    data: { kind, rows, files, ...(isAsked ? {} : { ruleDays }) },
    trx,
  })
  return row.id
}
