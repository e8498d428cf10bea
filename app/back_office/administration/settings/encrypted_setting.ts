import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleVersion } from '#kernel/http/expected_version'
import { saveSetting } from '#kernel/settings/save_settings'
import { readSettings, type StoredSettings } from '#kernel/settings/stored_settings'
import { digest, encrypt, type VaultPurpose } from '#kernel/vault/vault'
import type { Actor } from '#workflow/contracts/subject'

/** Shown instead of a secret. */
export const HIDDEN = '••••'

/**
 * Returns a version from a keyed digest: it is shown on the page, and a short secret could be guessed from a plain
 * digest.
 */
export const encryptedVersion = (values: unknown) =>
  contentVersion(digest(JSON.stringify(values), 'gateway'))

/** Settings of an external service with their secrets, stored as one encrypted setting (DECISIONS 11). */
export class EncryptedSetting<Values extends object> {
  constructor(
    readonly name: string,
    private readonly purpose: VaultPurpose,
    private readonly read: (settings?: StoredSettings) => Values | null
  ) {}

  async current(trx: TransactionClientContract): Promise<Values | null> {
    return this.read(await readSettings(trx))
  }

  /** Locks the setting until the end of the transaction. @returns its version */
  async lock(trx: TransactionClientContract): Promise<string> {
    await trx.from('settings').where('name', this.name).forUpdate().select('name')
    return encryptedVersion(await this.current(trx))
  }

  /**
   * @returns the previous values
   * @throws Refusal if nothing differs, or the setting was changed meanwhile
   */
  async replace(
    { values, expectedVersion }: { values: Values; expectedVersion: string },
    actor: Actor,
    trx: TransactionClientContract
  ): Promise<Values | null> {
    const before = await this.current(trx)
    refuseStaleVersion(expectedVersion, encryptedVersion(before))
    if (JSON.stringify(before) === JSON.stringify(values)) {
      throw new Refusal('administration.messages.nothing_changed')
    }
    await saveSetting(this.name, encrypt(JSON.stringify(values), this.purpose), actor, trx)
    return before
  }
}
