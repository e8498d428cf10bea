import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#kernel/database/transaction'
import { NEWEST_KEY, decrypt, encrypt, keyIndexOf } from '#kernel/vault/vault'
import {
  type EncryptedColumn,
  cipherIn,
  withCipher,
  CANARY,
  ENCRYPTED_COLUMNS,
} from '#operations/rules/encrypted_columns'
import { createInterface } from 'node:readline'
import { MissingFile, privateStore } from '#documents/store/private_store'
import { reencryptFile } from '#jobs/actions/made_files'
import { encryptedFiles } from '#jobs/queries/file_jobs'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { recordAudit } from '#kernel/audit/record_audit'
import { digestKey } from '#config/vault'
import { KEY_PROVIDERS, type KeyProviderName } from '#kernel/vault/key_providers'

/** Rows of one transaction, so that nobody waits long for one of them. */
const COLUMN_BATCH_SIZE = 100

/** The rows of a column. */
export function encryptedColumnStore(target: EncryptedColumn): EncryptedStore {
  const { table, column, purpose, key = 'id', only = {}, path } = target
  return {
    name: [table, column, ...Object.values(only)].join('.'),

    async read(after) {
      const rows = await db
        .from(table)
        .where(only)
        .whereNotNull(column)
        /** A number that was erased with its file (erasure/actions/empty_file) holds nothing to open. */
        .if(!path, (query) => query.where(column, '<>', ''))
        .if(path, (query) => query.where(column, 'like', `%"${path!.at(-1)}":"%`))
        .if(after !== null, (query) => query.where(key, '>', after!))
        .orderBy(key)
        .limit(COLUMN_BATCH_SIZE)
        .select(`${key} as id`, `${column} as seen`)
      return rows.map(({ id, seen: storedValue }): EncryptedRow => {
        const cipher = cipherIn(target, storedValue)
        return { id, storedValue, key: cipher === null ? 0 : keyIndexOf(cipher, purpose) }
      })
    },

    reencrypt(rows) {
      return inTransaction(async (trx) => {
        let done = 0
        for (const { id, storedValue } of rows) {
          const cipher = encrypt(decrypt(cipherIn(target, storedValue)!, purpose), purpose)
          const written = await trx
            .from(table)
            .where({ [key]: id, [column]: storedValue })
            .update({ [column]: withCipher(target, storedValue, cipher) })
          done += Number(written)
        }
        return done
      })
    },
  }
}

const FILE_BATCH_SIZE = 20

/** The files that workers have made and that are kept sealed; the id is that of the job. */
const encryptedFileStore: EncryptedStore = {
  name: 'file_jobs.file_id',

  async read(after) {
    const files = await encryptedFiles(Number(after ?? 0), FILE_BATCH_SIZE)
    return Promise.all(
      files.map(async ({ jobId, storageKey }) => ({
        id: jobId,
        storedValue: storageKey,
        key: await keyOfFile(storageKey),
      }))
    )
  },

  async reencrypt(rows) {
    let done = 0
    for (const { id, storedValue } of rows)
      if (await reencryptFile(Number(id), storedValue)) done += 1
    return done
  },
}

/** One process has sealed all of it, so its first line tells. */
async function keyOfFile(storageKey: string): Promise<number | null> {
  try {
    const file = await privateStore.stream(storageKey)
    for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
      file.destroy()
      return keyIndexOf(line, 'file')
    }
  } catch (error) {
    /** `files:check` tells of one that is lost; one may have been removed meanwhile. */
    if (!(error instanceof MissingFile)) throw error
  }
  return 0
}

const TABLE = 'vault_rotations'
const PURPOSE = 'rotation'

/** How far a change of the key has come, so that one that was broken off goes on there. */
const rotationProgress = {
  /** @returns the id that a place is sealed up to; null where it is to be begun */
  async find(place: string): Promise<string | null> {
    const row = await db.from(TABLE).where({ place }).first()
    /** What an earlier change to another key has left says nothing of this one. */
    return row && keyIndexOf(row.mark, PURPOSE) === NEWEST_KEY ? row.after_id : null
  },

  async save(place: string, afterId: number | string): Promise<void> {
    const row = {
      mark: encrypt(place, PURPOSE),
      after_id: String(afterId),
      updated_at: sqlInstant(getClock().now()),
    }
    await db
      .knexQuery()
      .table(TABLE)
      .insert({ place, ...row })
      .onConflict('place')
      .merge(row)
  },

  async clear(): Promise<void> {
    await db.from(TABLE).delete()
  },
}

/** One thing that is sealed, and which key of the settings opens it (`keyOf`). */
interface EncryptedRow {
  id: number | string
  /** As it was read: nothing is written over what came after it. */
  storedValue: string
  key: number | null
}

/** Where sealed things lie. */
interface EncryptedStore {
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

interface VaultKeyInput {
  provider: KeyProviderName
  /** The present VAULT_DIGEST_KEY in place of a new VAULT_KEY: what is stored of digests fits no other. */
  isDigest: boolean
  /** The account on the machine, for the audit log. */
  by: string
}

/**
 * Gives a key the form that a provider reads from the settings; changes neither settings nor data.
 *
 * @returns the line of the settings, and whether the token made the key that wraps it now
 * @throws TokenError
 */
export async function makeVaultKey({ provider, isDigest, by }: VaultKeyInput) {
  const key = isDigest ? digestKey.release() : undefined
  const { setting, isNew } = await KEY_PROVIDERS[provider].save(key)
  const name = isDigest ? 'VAULT_DIGEST_KEY' : 'VAULT_KEY'
  const data = { provider, setting: name, operator: by }
  await recordAudit({ action: 'vault.key_printed', actorId: null, data })
  return { line: `${name}=${setting}`, isNew }
}
