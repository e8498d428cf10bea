import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { instantOf, isSqlite, sqlInstant } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import type { ImportState } from '#administration/portfolio/models/portfolio_import'

/** Milliseconds without progress after which a process working on an import counts as dead. */
export const LEASE_MS = 2 * 60_000

/**
 * Returns the numbers of rows, or of people to be written, in one transaction, and the pause after those written.
 * SQLite has one connection, for which each query of another user's page waits.
 */
export const batchSizes = () =>
  isSqlite(db.connection())
    ? { read: 200, check: 100, write: 20, pauseMs: 15 }
    : { read: 500, check: 500, write: 50, pauseMs: 0 }

/** Returns the end of a lease acquired now, as both databases store it. */
export const leaseEnd = () => sqlInstant(new Date(getClock().now().getTime() + LEASE_MS))

/** Whether a process is reading or removing a file of an import. */
export const isLeased = ({ leased_until: until }: { leased_until: string | Date | null }) =>
  until !== null && instantOf(until) > getClock().now()

/** @throws Refusal if a process is reading or removing the file of an import */
export function refuseLeased(file: Parameters<typeof isLeased>[0]): void {
  if (!isLeased(file)) return
  throw new Refusal('portfolio.refused.busy_file', {}, { field: 'file', status: 409 })
}

interface Lease<State> {
  id: number
  state: State
  /** Acquire only if no other process has it. */
  isFirst?: boolean
}

/**
 * Acquires or extends the lease of a table row in a given state.
 *
 * @returns whether this process may continue
 */
export async function extendRowLease(
  table: string,
  { id, state, isFirst = false }: Lease<string>,
  client: QueryClientContract = db.connection()
): Promise<boolean> {
  const updated = await client
    .from(table)
    .where({ id, state })
    .if(isFirst, (query) =>
      query.where(
        (free) =>
          void free
            .whereNull('leased_until')
            .orWhere('leased_until', '<=', sqlInstant(getClock().now()))
      )
    )
    .update({ leased_until: leaseEnd() })
  return Number(updated) === 1
}

/** The same for an import. */
export const extendLease = (lease: Lease<ImportState>, client?: QueryClientContract) =>
  extendRowLease('portfolio_imports', lease, client)

/** Number of consecutive attempts after which an import waits until the administrator retries it. */
export const MAX_ATTEMPTS = 5

/**
 * Works on an import. A failure is saved for its page and logged. Other imports continue, and this one is retried when
 * its lease expires.
 *
 * @returns the result of the work; false if it failed
 */
export async function attempt(id: number, work: (id: number) => Promise<boolean>) {
  try {
    return await work(id)
  } catch (error) {
    logger.error({ err: error, import: id }, 'working on the import of a portfolio failed')
    await saveFailure('portfolio_imports', { id }, error)
    return false
  }
}

/** Saves for its page that the work on a table row failed, with the error code. */
export async function saveFailure(
  table: string,
  row: Record<string, number>,
  error: unknown
): Promise<void> {
  const { code, name } = error as { code?: string; name?: string }
  const failed = () => db.from(table).where(row)
  await failed().increment('failures')
  await failed().update({ failure: String(code ?? name).slice(0, 60) })
}

/** Whether an import can be undone: when it is written, or when writing has used up all attempts. */
export const isUndoable = (state: ImportState, failures: number) =>
  state === 'written' || (state === 'writing' && failures >= MAX_ATTEMPTS)

/** Values that reset earlier failures after a success. */
export const NO_FAILURES = { failures: 0, failure: null }

/** Returns the imports in a given state that still have attempts, oldest first. */
export async function importsIn(state: ImportState): Promise<number[]> {
  const rows = await db
    .from('portfolio_imports')
    .where({ state })
    .where('failures', '<', MAX_ATTEMPTS)
    .orderBy('id')
    .select('id')
  return rows.map(({ id }) => Number(id))
}
