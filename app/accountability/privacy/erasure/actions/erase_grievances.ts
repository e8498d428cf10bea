import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { addDays, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { eraseFiles } from '#privacy/erasure/actions/erase_papers'
import { recordErasure } from '#privacy/erasure/actions/record_erasure'
import { RETENTION } from '#privacy/erasure/rules/kinds'
import { grievanceIdsOfUser } from '#grievances/queries/own_ids'
import { masters } from '#masters/queries/masters'

/** Complaints of one transaction, so that nobody waits for a table. */
const BATCH_SIZE = 100

/**
 * Empties what a person complained about.
 *
 * @returns how many rows and files were erased or emptied
 */
export async function eraseGrievances(userId: number, trx: TransactionClientContract) {
  return anonymiseGrievances(await grievanceIdsOfUser(userId, trx), trx)
}

/**
 * Words, files and whose it was go, with the application that it names. Number, district, kind and days stay for
 * the public figures; one that is open has nobody left to answer.
 */
async function anonymiseGrievances(ids: readonly number[], trx: TransactionClientContract) {
  if (ids.length === 0) return { rows: 0, files: 0 }
  /** First, as whoever works one takes it: of two none waits for what the other has. */
  await trx
    .from('grievances')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id')
  const of = (table: string) => trx.from(table).whereIn('grievance_id', [...ids])
  const attached = await of('grievance_files').select('file_id')
  let rows = Number(await of('grievance_files').delete())
  rows += Number(await of('grievance_steps').update({ words: null }))
  await of('grievance_terms').where('sees_on', '>', getClock().today()).delete()
  const emptied = {
    user_id: null,
    mobile_cipher: null,
    mobile_digest: null,
    application_id: null,
    status: 'closed',
  }
  rows += Number(
    await trx
      .from('grievances')
      .whereIn('id', [...ids])
      .update(emptied)
  )
  const files = await eraseFiles(
    attached.map((row) => Number(row.file_id)),
    trx
  )
  return { rows, files }
}

/**
 * The same of complaints that came so long ago as the rule says and are not open.
 *
 * @returns how many rows were erased or emptied
 */
export async function eraseOldGrievances(): Promise<number> {
  const { days: ruleDays } = masters().retentionRule(RETENTION.grievance)
  const before = sqlInstant(startOfIndiaDay(addDays(getClock().today(), -ruleDays)))
  let total = 0
  for (;;) {
    const found = await db
      .from('grievances')
      .where('filed_at', '<', before)
      .whereNot('status', 'open')
      .where((whose) => whose.whereNotNull('user_id').orWhereNotNull('mobile_digest'))
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id')
    if (found.length === 0) return total
    const ids = found.map(({ id }) => Number(id))
    total += await inTransaction(async (trx) => {
      const done = await anonymiseGrievances(ids, trx)
      await recordErasure({ kind: RETENTION.grievance, personId: null, ...done, ruleDays }, trx)
      return done.rows
    })
  }
}
