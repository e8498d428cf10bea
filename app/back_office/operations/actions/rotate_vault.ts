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

/** Number of rows per transaction, so that no other request waits long for one of them. */
const COLUMN_BATCH_SIZE = 100

/** Accesses the encrypted values of a column. */
export function encryptedColumnStore(target: EncryptedColumn): EncryptedStore {
  const { table, column, purpose, key = 'id', only = {}, path } = target
  return {
    name: [table, column, ...Object.values(only)].join('.'),

    async read(after) {
      const rows = await db
        .from(table)
        .where(only)
        .whereNotNull(column)
        /** A number erased with its application (erasure/actions/empty_file) has nothing to decrypt. */
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

/** Files created by jobs and stored encrypted; the id is that of the job. */
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

/** A file is encrypted by a single process, so its first line shows the key. */
async function keyOfFile(storageKey: string): Promise<number | null> {
  try {
    const file = await privateStore.stream(storageKey)
    for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
      file.destroy()
      return keyIndexOf(line, 'file')
    }
  } catch (error) {
    /** `files:check` reports lost files; one may also have been removed meanwhile. */
    if (!(error instanceof MissingFile)) throw error
  }
  return 0
}

const TABLE = 'vault_rotations'
const PURPOSE = 'rotation'

/** Progress of a key rotation, from which an interrupted one continues. */
const rotationProgress = {
  /** @returns the id up to which a store is re-encrypted; null if it has to start from the beginning */
  async find(place: string): Promise<string | null> {
    const row = await db.from(TABLE).where({ place }).first()
    /** Progress of an earlier rotation to another key does not apply. */
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

/** An encrypted value, and the key of the settings that decrypts it (`keyOf`). */
interface EncryptedRow {
  id: number | string
  /** Value as read, so that a later one is not overwritten. */
  storedValue: string
  key: number | null
}

/** A place where encrypted values are stored. */
interface EncryptedStore {
  /** `table.column`. */
  name: string
  /**
   * @param after the id after which to read; null for the first
   * @returns the next rows by id; an empty list at the end
   */
  read(after: number | string | null): Promise<EncryptedRow[]>
  /**
   * Re-encrypts the rows with VAULT_KEY, except those written or removed since they were read.
   *
   * @returns the number of rows re-encrypted
   */
  reencrypt(rows: readonly EncryptedRow[]): Promise<number>
}

/** Number of rounds after which the rotation no longer waits for processes that encrypt with an old key. */
const MAX_ROUNDS = 3

/** Numbers of values in a store by the key that decrypts them. */
export interface EncryptedStoreCount {
  store: string
  newest: number
  /** With one of VAULT_OTHER_KEYS. */
  older: number
  /** Ids of values that no key decrypts. */
  unopened: EncryptedRow['id'][]
}

interface RotationReport {
  /** Number of values re-encrypted by this run. */
  reencrypted: number
  counts: EncryptedStoreCount[]
}

const canary = encryptedColumnStore(CANARY)
const encryptedStores = (): EncryptedStore[] => [
  ...ENCRYPTED_COLUMNS.map(encryptedColumnStore),
  encryptedFileStore,
]

/** Counts all encrypted values by the key that decrypts them, without changes. */
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

/** Returns the number of values that still need an older key. */
export const countWithOlderKey = (counts: readonly EncryptedStoreCount[]) =>
  counts.reduce((sum, { older }) => sum + older, 0)

/**
 * Re-encrypts with VAULT_KEY all values that only one of VAULT_OTHER_KEYS decrypts, while the portal is in use. It
 * saves its progress, so that it can continue after any interruption, and checks everything at the end to re-encrypt
 * what was written with an old key meanwhile. A value that no key decrypts is kept and reported.
 */
export class RotateVault {
  #reencrypted = 0

  constructor(private readonly onBatch: (store: string, reencrypted: number) => void = () => {}) {}

  /**
   * @param by account on the server, for the audit log
   * @throws Error of the database if its user may not change the canary, before anything is re-encrypted
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
  /** The present VAULT_DIGEST_KEY in place of a new VAULT_KEY: stored digests match no other key. */
  isDigest: boolean
  /** Account on the server, for the audit log. */
  by: string
}

/**
 * Converts a key to the format that a provider reads from the settings, without changing settings or data.
 *
 * @returns the line of the settings, and whether the token has just created the key that wraps it
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
