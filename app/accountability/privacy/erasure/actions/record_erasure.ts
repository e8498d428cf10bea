import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import Erasure from '#privacy/erasure/models/erasure'

/** What was erased, without any of it. */
export interface ErasureRecord {
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
      askedBy: isAsked ? 'person' : 'retention',
      onceKey: onceKey ?? null,
      erasedAt: DateTime.fromJSDate(getClock().now(), { zone: 'utc' }),
    },
    { client: trx }
  )
  await recordAudit(
    {
      action: isAsked ? 'erasure.asked' : 'erasure.due',
      actorId: isAsked ? personId : null,
      ...(personId === null ? {} : { subjectType: 'user', subjectId: personId }),
      data: { kind, rows, files, ...(isAsked ? {} : { ruleDays }) },
    },
    trx
  )
  return row.id
}
