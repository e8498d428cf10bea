import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { type QueuedExport, countAhead, exportsThatMayBegin } from '#reports/rules/export_queue'
import { acquireLock } from '#kernel/database/locks'

const TABLE = 'queued_exports'
/** A waiting page polls every few seconds, and a process that writes an export sends a heartbeat as often. */
const HEARTBEAT_SECONDS = 5
/** After this time without a heartbeat, the page was closed or the process has ended. */
const TIMEOUT_SECONDS = 45

/** State of an export: whether it may begin, and how many exports are before it. */
type ExportState = { key: string; mayBegin: boolean; before: number }

type Row = { id: number; key: string; user_id: number; address: string; started_at: unknown }

/** How the paths of spreadsheets end; those of PDFs end differently. */
const SHEETS = /\/(spreadsheet|application-summary)$/

const isSheet = (address: string) => SHEETS.test(address.split('?')[0])

const queuedExportOf = ({ id, user_id, address, started_at }: Row): QueuedExport => ({
  id,
  userId: user_id,
  isSheet: isSheet(address),
  isRunning: started_at !== null,
})

/** Real time, whatever date the portal is set to: it measures live pages and processes. */
const now = () => sqlInstant(DateTime.utc())

/**
 * All exports in queue order, after deleting those that have timed out; locked, so that two never take the same slot.
 */
async function lockLiveRows(trx: TransactionClientContract): Promise<Row[]> {
  await acquireLock(trx, 'export_limit', '')
  const expiredBefore = sqlInstant(DateTime.utc().minus({ seconds: TIMEOUT_SECONDS }))
  await trx.from(TABLE).where('heartbeat_at', '<', expiredBefore).delete()
  return trx.from(TABLE).orderBy('id').forUpdate()
}

const stateOf = (rows: readonly Row[], { id, key }: Row): ExportState => {
  const queue = rows.map(queuedExportOf)
  return { key, mayBegin: exportsThatMayBegin(queue).has(id), before: countAhead(queue, id) }
}

/**
 * Begins an export, or puts it at the end of the queue: two per person and four in all are written at once, over all
 * processes. A person who requests the same file again keeps their place.
 *
 * @param key key of an export that is already waiting
 */
export function beginExport({
  userId,
  address,
  key,
}: {
  userId: number
  address: string
  key?: string
}): Promise<ExportState> {
  return inTransaction(async (trx) => {
    const before = await lockLiveRows(trx)
    const isSame = (row: Row) =>
      row.user_id === userId &&
      row.started_at === null &&
      (key ? row.key === key : row.address === address)
    const own = before.find(isSame)
    if (!own) {
      const row = { key: randomUUID(), user_id: userId, address, heartbeat_at: now() }
      await trx.table(TABLE).insert(row)
    }
    const rows = own ? before : ((await trx.from(TABLE).orderBy('id').forUpdate()) as Row[])
    const answer = stateOf(rows, own ?? rows.findLast((row) => row.user_id === userId)!)
    await trx
      .from(TABLE)
      .where('key', answer.key)
      .update({ heartbeat_at: now(), ...(answer.mayBegin ? { started_at: now() } : {}) })
    return answer
  })
}

/** State of a waiting export, for its page; null if it no longer waits. */
export function findWaitingExport(
  userId: number,
  key: string
): Promise<(ExportState & { address: string }) | null> {
  return inTransaction(async (trx) => {
    const rows = await lockLiveRows(trx)
    const own = rows.find((row) => row.key === key && row.user_id === userId)
    if (!own || own.started_at !== null) return null
    await trx.from(TABLE).where('id', own.id).update({ heartbeat_at: now() })
    return { ...stateOf(rows, own), address: own.address }
  })
}

/** Sends the heartbeat of an export until it is ended. Returns the function that ends it. */
export function keepExportAlive(key: string): () => Promise<void> {
  const own = () => db.from(TABLE).where('key', key)
  const timer = setInterval(() => {
    own()
      .update({ heartbeat_at: now() })
      .catch(() => undefined)
  }, HEARTBEAT_SECONDS * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await own().delete()
  }
}
