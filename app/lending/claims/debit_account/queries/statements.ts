import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { LastClosing } from '#claims/debit_account/rules/continuity'
import { storedDay } from '#kernel/database/dialect'

/** Returns where the statements of an account end; null before the first. Locked until the end of the transaction. */
export async function lastClosing(
  account: string,
  client: QueryClientContract
): Promise<LastClosing | null> {
  const row = await client
    .from('debit_statements')
    .where('account', account)
    .orderBy('number', 'desc')
    .first()
  return row ? { till: storedDay(row.till_on), closingPaise: Number(row.closing_paise) } : null
}
