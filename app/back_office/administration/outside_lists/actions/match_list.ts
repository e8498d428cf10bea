import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { BackgroundRun } from '#kernel/operation/background_work'
import { loadMasters } from '#masters/queries/masters'
import { extendLeaseIn, LEASE_MS } from '#administration/portfolio/actions/lease'
import { type ListRow, matchesOfRows } from '#administration/outside_lists/queries/row_matches'

const TABLE = 'outside_lists'

/** Number of rows per batch; their look-ups delay other requests only for a moment. */
const BATCH_SIZE = 200

const matching = (id: number) => db.from(TABLE).where({ id, state: 'matching' })

async function waitingLists(): Promise<number[]> {
  const rows = await db.from(TABLE).where('state', 'matching').orderBy('id').select('id')
  return rows.map(({ id }) => Number(id))
}

/**
 * Compares the pending lists with all applicants. Findings are saved together with the progress, so an interrupted run
 * continues with the next rows.
 *
 * @returns the number of lists completed
 */
export async function runMatches(): Promise<number> {
  await loadMasters()
  let done = 0
  for (const id of await waitingLists()) {
    if (!(await extendLeaseIn(TABLE, { id, state: 'matching', isFirst: true }))) continue
    while (!app.isTerminating && (await matchPortion(id))) await nextTurn()
    done += Number(await finish(id))
  }
  return done
}

/** @returns whether there may be more rows for this process */
async function matchPortion(listId: number): Promise<boolean> {
  const list = await matching(listId).select('matched_to').first()
  if (!list) return false
  const rows: ListRow[] = await db
    .from('outside_list_rows')
    .where('list_id', listId)
    .where('id', '>', list.matched_to)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .select('id', 'content', 'aadhaar_digest', 'pan_digest', 'account_digest')
  if (rows.length === 0) return false
  const found = await matchesOfRows(rows)
  const now = getClock().now()
  return inTransaction(async (trx) => {
    const isNext = await trx
      .from(TABLE)
      .where({ id: listId, state: 'matching', matched_to: list.matched_to })
      .update({
        matched_to: rows.at(-1)!.id,
        leased_until: sqlInstant(new Date(now.getTime() + LEASE_MS)),
      })
    if (Number(isNext) !== 1) return false
    if (found.length > 0) {
      await trx.table('outside_findings').multiInsert(
        found.map(({ rowId, userId, strength, kinds, isDirector }) => ({
          list_id: listId,
          row_id: rowId,
          user_id: userId,
          strength,
          kinds: kinds.join(','),
          is_director: isDirector,
          outcome: 'open',
          found_at: sqlInstant(now),
        }))
      )
    }
    return true
  })
}

async function finish(listId: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const last = trx.from('outside_list_rows').where('list_id', listId).max('id')
    const ended = trx.from(TABLE).where({ id: listId, state: 'matching' })
    const isDone = await ended
      .where('matched_to', last)
      .update({ state: 'matched', leased_until: null })
    if (Number(isDone) !== 1) return false
    const [{ total }] = await trx
      .from('outside_findings')
      .where('list_id', listId)
      .count('* as total')
    const data = { list: listId, findings: Number(total) }
    await recordAudit({ action: 'outside_list.matched', actor: null, data, trx })
    return true
  })
}

/** Compares lists in the background; those of a process that died continue when its lease expires. */
export const listMatcher = new BackgroundRun({
  run: async () => {
    await runMatches()
    return (await waitingLists()).length > 0 ? LEASE_MS : null
  },
  failed: 'comparing an outside list failed',
})
