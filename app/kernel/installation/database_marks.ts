import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { decrypt, digest, encrypt } from '#kernel/vault/vault'
import { sqlInstant } from '#kernel/database/dialect'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'

const TABLE = 'vault_canary'
/** The encrypted text. It is known, so that it shows whether a key is the one that encrypted it. */
const CANARY_TEXT = 'canary'

/** Inserts the canary: created once, by the migration, with the keys of the installation at that time. */
export async function insertCanary(client: QueryClientContract) {
  await client.table(TABLE).insert({
    cipher: encrypt(CANARY_TEXT, 'canary'),
    digest: digest(CANARY_TEXT, 'canary'),
    created_at: sqlInstant(new Date()),
  })
}

/**
 * Checks whether the vault keys belong to this database: with another VAULT_KEY every Aadhaar number would be
 * unreadable, with another VAULT_DIGEST_KEY none would be found.
 *
 * @returns the settings that are wrong; empty if both are right
 */
export async function wrongVaultKeys(client: QueryClientContract): Promise<string[]> {
  const canary = await client.from(TABLE).orderBy('id').first()
  if (!canary) return []
  const wrong: string[] = []
  try {
    decrypt(canary.cipher, 'canary')
  } catch {
    wrong.push('VAULT_KEY')
  }
  if (canary.digest !== digest(CANARY_TEXT, 'canary')) wrong.push('VAULT_DIGEST_KEY')
  return wrong
}

const MARK = 'demonstration'

/**
 * Whether this installation is the demonstration: its database has the mark that `demo:seed` inserts, and nothing else
 * decides (DECISIONS 1). Only there are codes readable, passwords known and the debit account the default one.
 */
export async function isDemonstration(trx?: TransactionClientContract): Promise<boolean> {
  return (await (trx ?? db).from('installation_marks').where('name', MARK).first()) !== null
}

/** Inserts the mark. For the demonstration data set, in the transaction that writes it. */
export async function markAsDemonstration(trx: TransactionClientContract): Promise<void> {
  await trx
    .table('installation_marks')
    .insert({ name: MARK, created_at: sqlInstant(getClock().now()) })
}

/** Table that a restore creates first and drops last: while it exists, the database does not have all of a backup. */
export const RESTORE_MARK: string = 'unfinished_restore'

/** Returns the message for an administrator; null if the database is complete. */
export async function unfinishedRestore(client: QueryClientContract): Promise<string | null> {
  if (!(await client.schema.hasTable(RESTORE_MARK))) return null
  const mark = await client.from(RESTORE_MARK).first()
  return `A restore of ${mark?.archive ?? 'a backup'} was not finished: repeat it with --again (docs/operations/backup.md)`
}
