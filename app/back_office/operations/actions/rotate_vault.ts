import db from '@adonisjs/lucid/services/db'
import { recordAudit } from '#kernel/audit/record_audit'
import { NEWEST_KEY } from '#kernel/vault/vault'
import { CANARY, ENCRYPTED_COLUMNS } from '#operations/rules/encrypted_columns'
import {
  type EncryptedRow,
  type EncryptedStore,
  encryptedColumnStore,
  encryptedFileStore,
  rotationProgress,
} from '#operations/vault/reencryption'

/** Whoever goes on sealing with an old key is not waited for any longer than so many rounds. */
const MAX_ROUNDS = 3

/** What of a place opens with which key. */
export interface EncryptedStoreCount {
  store: string
  newest: number
  /** With one of VAULT_OTHER_KEYS. */
  older: number
  /** Ids of what opens with none. */
  unopened: EncryptedRow['id'][]
}

interface RotationReport {
  /** How many were sealed anew by this run. */
  reencrypted: number
  counts: EncryptedStoreCount[]
}

const canary = encryptedColumnStore(CANARY)
const encryptedStores = (): EncryptedStore[] => [
  ...ENCRYPTED_COLUMNS.map(encryptedColumnStore),
  encryptedFileStore,
]

/** Tells of everything that is sealed which key opens it; changes nothing. */
export async function countEncrypted(): Promise<EncryptedStoreCount[]> {
  const counts: EncryptedStoreCount[] = []
  for (const store of [...encryptedStores(), canary]) {
    const count: EncryptedStoreCount = { store: store.name, newest: 0, older: 0, unopened: [] }
    for await (const rows of readBatches(store)) {
      for (const { id, key } of rows) {
        if (key === null) count.unopened.push(id)
        else if (key === NEWEST_KEY) count.newest += 1
        else count.older += 1
      }
    }
    counts.push(count)
  }
  return counts
}

/** How many still need an older key. */
export const countWithOlderKey = (counts: readonly EncryptedStoreCount[]) =>
  counts.reduce((sum, { older }) => sum + older, 0)

/**
 * Seals with VAULT_KEY whatever still opens with one of VAULT_OTHER_KEYS alone, while people work. It notes how
 * far it is, so that broken off anywhere it goes on there, and looks at everything at its end: what was written
 * with an old key meanwhile is sealed anew then. What opens with no key is left as it is, and told.
 */
export class RotateVault {
  #reencrypted = 0

  constructor(private readonly onBatch: (store: string, reencrypted: number) => void = () => {}) {}

  /**
   * @param by the account on the machine, for the audit log
   * @throws Error of the database for a user of it that may not change the canary, before anything is sealed
   */
  async run(by: string): Promise<RotationReport> {
    await db
      .from(CANARY.table)
      .where('id', 0)
      .update({ [CANARY.column]: '' })
    for (let round = 1; ; round++) {
      for (const store of encryptedStores()) {
        await this.#reencryptStore(store, await rotationProgress.find(store.name))
      }
      const counts = await countEncrypted()
      const [last] = counts.slice(-1)
      const older = countWithOlderKey(counts) - last.older
      if (older > 0 && round === MAX_ROUNDS) return { reencrypted: this.#reencrypted, counts }
      await rotationProgress.clear()
      if (older > 0) continue
      if (last.older > 0) await this.#reencryptStore(canary, null)
      counts.splice(-1, 1, { ...last, newest: last.newest + last.older, older: 0 })
      const data = { resealed: this.#reencrypted, operator: by }
      if (this.#reencrypted > 0) await recordAudit({ action: 'vault.rotated', actorId: null, data })
      return { reencrypted: this.#reencrypted, counts }
    }
  }

  async #reencryptStore(store: EncryptedStore, after: string | null) {
    for await (const rows of readBatches(store, after)) {
      const old = rows.filter(({ key }) => key !== null && key !== NEWEST_KEY)
      if (old.length > 0) this.#reencrypted += await store.reencrypt(old)
      if (store !== canary) await rotationProgress.save(store.name, rows.at(-1)!.id)
      if (old.length > 0) this.onBatch(store.name, this.#reencrypted)
    }
  }
}

async function* readBatches(store: EncryptedStore, from: string | null = null) {
  for (let after: EncryptedRow['id'] | null = from; ;) {
    const rows = await store.read(after)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.id
  }
}
