import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Returns the next value of a named sequence, from 1. It is taken inside the caller's transaction: the row stays locked
 * until commit, so values are unique under concurrency and a rolled-back attempt leaves no gap (DECISIONS 2).
 */
export async function nextNumber(trx: TransactionClientContract, name: string): Promise<number> {
  await trx
    .knexQuery()
    .table('sequences')
    .insert({ name, value: 1 })
    .onConflict('name')
    .merge({ value: trx.knexRawQuery('sequences.value + 1') })
  /** A locking read: a plain read would fix the snapshot of the rest of the transaction before its own locks. */
  const row = await trx
    .from('sequences')
    .where('name', name)
    .select('value')
    .forUpdate()
    .firstOrFail()
  return Number(row.value)
}

/** Returns six digits with leading zeros, as printed in application, LOI and batch numbers. */
export function padNumber(value: number): string {
  return String(value).padStart(6, '0')
}
