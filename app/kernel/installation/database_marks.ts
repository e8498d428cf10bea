import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { decrypt, digest, encrypt } from '#kernel/vault/vault'
import { sqlInstant } from '#kernel/database/dialect'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'

const TABLE = 'vault_canary'
/** What is sealed: known, so that a key shows by it whether it is the one that sealed. */
const CANARY_TEXT = 'canary'

/** Leaves the canary: made once, by the migration, with the keys that the installation then has. */
export async function insertCanary(client: QueryClientContract) {
  await client.table(TABLE).insert({
    cipher: encrypt(CANARY_TEXT, 'canary'),
    digest: digest(CANARY_TEXT, 'canary'),
    created_at: sqlInstant(new Date()),
  })
}

/**
 * Whether the keys of the vault are those of this database: with another VAULT_KEY every Aadhaar
 * number would be unreadable, with another VAULT_DIGEST_KEY none would be found.
 *
 * @returns the settings that are wrong; empty when both are right
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
 * Whether this installation is the demonstration: its database carries the mark that `demo:seed`
 * leaves, and nothing else decides (DECISIONS 1). Only there are codes readable, passwords known and
 * the debit account the default one.
 */
export async function isDemonstration(trx?: TransactionClientContract): Promise<boolean> {
  return (await (trx ?? db).from('installation_marks').where('name', MARK).first()) !== null
}

/** Leaves the mark. For the demonstration data set, in the transaction that writes it. */
export async function markAsDemonstration(trx: TransactionClientContract): Promise<void> {
  await trx
    .table('installation_marks')
    .insert({ name: MARK, created_at: sqlInstant(getClock().now()) })
}

/**
 * The table that a restore makes first and takes away last: while it is there, what else is in the database is
 * not all of a backup.
 */
export const RESTORE_MARK: string = 'unfinished_restore'

/** What an administrator reads of it; null when the database is whole. */
export async function unfinishedRestore(client: QueryClientContract): Promise<string | null> {
  if (!(await client.schema.hasTable(RESTORE_MARK))) return null
  const mark = await client.from(RESTORE_MARK).first()
  return `A restore of ${mark?.archive ?? 'a backup'} was not finished: repeat it with --again (docs/operations/backup.md)`
}
