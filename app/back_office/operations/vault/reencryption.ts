import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#kernel/database/transaction'
import { NEWEST_KEY, decrypt, encrypt, keyIndexOf } from '#kernel/vault/vault'
import { type EncryptedColumn, cipherIn, withCipher } from '#operations/rules/encrypted_columns'
import { createInterface } from 'node:readline'
import { MissingFile, privateStore } from '#documents/store/private_store'
import { reencryptFile } from '#jobs/actions/made_files'
import { encryptedFiles } from '#jobs/queries/file_jobs'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'

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
export const encryptedFileStore: EncryptedStore = {
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
export const rotationProgress = {
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
