import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#kernel/database/transaction'
import { keyIndexOf, decrypt, encrypt } from '#kernel/vault/vault'
import { type EncryptedColumn, cipherIn, withCipher } from '#operations/rules/sealed_columns'
import type { EncryptedStore, EncryptedRow } from '#operations/vault/sealed_place'

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
