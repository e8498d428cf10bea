import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import { Refusal } from '#kernel/exceptions/refusal'
import { isDemonstration } from '#kernel/installation/demonstration'

/**
 * No payment file has the default debit account, outside the demonstration (DECISIONS 9).
 *
 * @throws Refusal that names the setting
 */
export async function refuseDefaultDebitAccount(
  account: string,
  trx: TransactionClientContract
): Promise<void> {
  if (account !== DEFAULT_DEBIT_ACCOUNT || (await isDemonstration(trx))) return
  throw new Refusal('claims.messages.default_debit_account')
}
