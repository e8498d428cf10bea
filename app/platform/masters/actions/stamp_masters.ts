import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Marks that a master changes, in the transaction of the change: every process reads the masters
 * again at its next request. Changes of masters wait for each other here.
 */
export async function incrementMastersVersion(trx: TransactionClientContract): Promise<void> {
  await trx.from('master_versions').where('id', 1).increment('version', 1)
}
