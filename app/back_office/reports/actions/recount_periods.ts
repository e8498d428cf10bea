import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#kernel/database/transaction'
import {
  countedCells,
  PERIOD_KINDS,
  wrongPeriodCells,
  type WrongCell,
} from '#reports/queries/counted_periods'

/** Cells that are named; the first ones say enough. */
const MAX_LISTED = 20

/** Cells of the roll-ups that differ from a count of the rows; the first of them. */
export async function wrongPeriods(client = db.connection()): Promise<WrongCell[]> {
  const wrong: WrongCell[] = []
  for (const kind of PERIOD_KINDS) {
    if (wrong.length >= MAX_LISTED) break
    wrong.push(...(await wrongPeriodCells(client, kind, MAX_LISTED - wrong.length)))
  }
  return wrong
}

/** Counts the roll-ups behind the MIS anew, all or nothing. */
export class RecountPeriods {
  /** @returns number of cells */
  run(existing?: TransactionClientContract): Promise<number> {
    return inTransaction(async (trx) => {
      await trx.from('period_counts').delete()
      for (const kind of PERIOD_KINDS) {
        await trx
          .knexQuery()
          .insert(countedCells(trx, kind))
          .into(
            trx.knexRawQuery('?? (??, ??, ??, ??, ??, ??, ??)', [
              'period_counts',
              'measure',
              'level',
              'period_on',
              'district_id',
              'loan_type',
              'value',
              'subjects',
            ])
          )
      }
      const [{ cells }] = await trx.from('period_counts').count('* as cells')
      return Number(cells)
    }, existing)
  }
}
