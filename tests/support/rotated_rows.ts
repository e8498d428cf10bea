import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Encryption } from '@adonisjs/core/encryption'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { encrypt } from '#kernel/vault/vault'
import {
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  cipherIn,
  withCipher,
} from '#operations/rules/encrypted_columns'
import { isOnSqlite } from '#tests/support/databases/place'
import { insertSealedRow } from '#tests/support/sealed_rows'

/** The vault with a single key. */
export const withKey = (key: string) =>
  new Encryption({ driver: (one) => new AES256GCM({ id: 'vault', key: one }), keys: [key] })

/** Encrypted text of a row, unless a writer changed it. */
export const textOf = ({ table, column, only = {} }: EncryptedColumn, id: number) =>
  `${[table, column, ...Object.values(only)].join('.')} of ${id}`

const byTable = Map.groupBy(
  ENCRYPTED_COLUMNS,
  ({ table, only }) => table + Object.values(only ?? {}).join()
)

/** Fills every encrypted column, using the key of the tests. */
export async function insertSealedRows(client: QueryClientContract, rows: number) {
  if (isOnSqlite) await client.rawQuery('pragma foreign_keys = off')
  for (const columns of byTable.values()) {
    const [{ table, only = {} }] = columns
    await client.from(table).where(only).delete()
    const isOne = columns[0].key !== undefined
    for (let id = 1; id <= (isOne ? 1 : rows); id++) {
      const texts = columns.map((place) => [place.column, textOf(place, id)])
      await insertSealedRow(client, columns, id, Object.fromEntries(texts))
    }
  }
}

/** Decrypts the files of the rows with a single key; null where the key does not fit. */
export async function decryptFiles(
  client: QueryClientContract,
  store: string,
  key: string
): Promise<(Buffer | null)[]> {
  const rows = await client.from('stored_files').where('extension', 'sealed').orderBy('id')
  return Promise.all(
    rows.map(async ({ storage_key: path, size_bytes: length }) => {
      const text = await readFile(join(store, path), 'latin1')
      if (text.length !== length) throw new Error(`${path} is not as long as its row says`)
      const parts = text.trimEnd().split('\n')
      const bytes = parts.map((line) => withKey(key).decrypt<string>(line, 'file'))
      return bytes.every((part) => part !== null)
        ? Buffer.concat(bytes.map((part) => Buffer.from(part, 'base64')))
        : null
    })
  )
}

/** Decrypts every encrypted value with a single key; null where the key does not fit. */
export async function decryptRows(client: QueryClientContract, key: string) {
  const encryption = withKey(key)
  const found = new Map<string, string | null>()
  for (const place of ENCRYPTED_COLUMNS) {
    const { table, column, purpose, key: name = 'id', only = {} } = place
    const rows = client.from(table).where(only).whereNotNull(column)
    for (const row of await rows.select(`${name} as id`, column)) {
      /** Some tables have text ids, which SQLite returns as "1.0". */
      const id = place.key ? 1 : Number(row.id)
      found.set(
        textOf(place, id),
        encryption.decrypt<string>(cipherIn(place, row[column])!, purpose)
      )
    }
  }
  return found
}

/**
 * Simulates a process that still encrypts with an old key, by default that of the tests, until it is stopped.
 *
 * @param ids the first and the last row that it writes
 */
export function startOldWriter(
  client: QueryClientContract,
  seal: typeof encrypt = encrypt,
  [first, last]: [number, number] = [1, 40]
) {
  const columns = ENCRYPTED_COLUMNS.filter(({ key, path }) => !key && !path)
  /** The last text written to each row. */
  const texts = new Map<string, string>()
  let isOver = false
  const done = (async () => {
    for (let turn = 1; !isOver; turn++) {
      const place = columns[turn % columns.length]
      const id = randomInt(first, last + 1)
      const text = `turn ${turn}`
      const row = await client.from(place.table).where({ id }).firstOrFail()
      const value = withCipher(place, row[place.column], seal(text, place.purpose))
      await client
        .from(place.table)
        .where({ id })
        .update({ [place.column]: value })
      texts.set(textOf(place, id), text)
      await wait(20)
    }
  })()
  return {
    texts,
    async end() {
      isOver = true
      await done
    },
  }
}
