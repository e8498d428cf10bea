import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import type { ImportState } from '#administration/portfolio/models/portfolio_import'

/** Whoever works on an import and has not come further within this time has died, in milliseconds. */
export const LEASE_MS = 2 * 60_000

/** Until when whoever works now has the lease, as both databases keep it. */
export const leaseEnd = () => sqlInstant(new Date(getClock().now().getTime() + LEASE_MS))

/** Whether a process reads or removes a file of an import. */
export const isLeased = ({ leased_until: until }: { leased_until: string | Date | null }) =>
  until !== null && instantOf(until) > getClock().now()

/** @throws Refusal where a process reads or removes the file of an import */
export function refuseLeased(file: Parameters<typeof isLeased>[0]): void {
  if (!isLeased(file)) return
  throw new Refusal('portfolio.refused.busy_file', {}, { field: 'file', status: 409 })
}

interface Lease<State> {
  id: number
  state: State
  /** Only where nobody else has it. */
  isFirst?: boolean
}

/**
 * Takes or keeps the lease of a row of a table in a state.
 *
 * @returns whether this process may go on
 */
export async function extendLeaseIn(
  table: string,
  { id, state, isFirst = false }: Lease<string>,
  client: QueryClientContract = db.connection()
): Promise<boolean> {
  const taken = await client
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
  return Number(taken) === 1
}

/** The same of an import. */
export const extendLease = (lease: Lease<ImportState>, client?: QueryClientContract) =>
  extendLeaseIn('portfolio_imports', lease, client)

/** Attempts, one after the other, after which an import waits until the administrator asks for another. */
export const MAX_ATTEMPTS = 5

/**
 * Works on an import. A failure is kept for its page and logged: other imports go on, and this one when its lease is
 * over.
 *
 * @returns what the work says; false where it failed
 */
export async function attempt(id: number, work: (id: number) => Promise<boolean>) {
  try {
    return await work(id)
  } catch (error) {
    logger.error({ err: error, import: id }, 'working on the import of a portfolio failed')
    await keepFailure('portfolio_imports', { id }, error)
    return false
  }
}

/** Keeps for its page that the work on a row of a table failed, with the code of the error. */
export async function keepFailure(
  table: string,
  row: Record<string, number>,
  error: unknown
): Promise<void> {
  const { code, name } = error as { code?: string; name?: string }
  const failed = () => db.from(table).where(row)
  await failed().increment('failures')
  await failed().update({ failure: String(code ?? name).slice(0, 60) })
}

/** An import can be undone when it is written, or when its writing failed so often that nobody tries any more. */
export const isUndoable = (state: ImportState, failures: number) =>
  state === 'written' || (state === 'writing' && failures >= MAX_ATTEMPTS)

/** What a success leaves of the failures before. */
export const NO_FAILURES = { failures: 0, failure: null }

/** Imports in a state that are worked on, the oldest first. */
export async function importsIn(state: ImportState): Promise<number[]> {
  const rows = await db
    .from('portfolio_imports')
    .where({ state })
    .where('failures', '<', MAX_ATTEMPTS)
    .orderBy('id')
    .select('id')
  return rows.map(({ id }) => Number(id))
}
