import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import type { ImportState } from '#administration/portfolio/models/portfolio_import'

/** Whoever works on an import and has not come further within this time has died, in milliseconds. */
export const LEASE_MS = 2 * 60_000

/**
 * Takes or keeps the lease of an import in a state.
 *
 * @param isFirst only where nobody else has it
 * @returns whether this process may go on
 */
export async function extendLease(
  { id, state, isFirst = false }: { id: number; state: ImportState; isFirst?: boolean },
  client: QueryClientContract = db.connection()
): Promise<boolean> {
  const now = getClock().now()
  const taken = await client
    .from('portfolio_imports')
    .where({ id, state })
    .if(isFirst, (query) =>
      query.where(
        (free) => void free.whereNull('leased_until').orWhere('leased_until', '<=', sqlInstant(now))
      )
    )
    .update({ leased_until: sqlInstant(new Date(now.getTime() + LEASE_MS)) })
  return Number(taken) === 1
}

/** Imports in a state, the oldest first. */
export async function importsIn(state: ImportState): Promise<number[]> {
  const rows = await db.from('portfolio_imports').where({ state }).orderBy('id').select('id')
  return rows.map(({ id }) => Number(id))
}
