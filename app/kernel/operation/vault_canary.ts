import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { digest, decrypt, encrypt } from '#kernel/vault/vault'
import { sqlInstant } from '#kernel/database/instant'

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
