/** One thing that is sealed, and which key of the settings opens it (`keyOf`). */
export interface EncryptedRow {
  id: number | string
  /** As it was read: nothing is written over what came after it. */
  storedValue: string
  key: number | null
}

/** Where sealed things lie. */
export interface EncryptedStore {
  /** `table.column`. */
  name: string
  /**
   * @param after the id that they come after; null for the first
   * @returns the next of them, in the order of their ids; none at the end
   */
  read(after: number | string | null): Promise<EncryptedRow[]>
  /**
   * Seals them with VAULT_KEY, but for those that were written or removed since they were read.
   *
   * @returns how many it has sealed
   */
  reencrypt(rows: readonly EncryptedRow[]): Promise<number>
}
