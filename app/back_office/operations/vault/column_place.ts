import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#kernel/database/transaction'
import { keyOf, open, seal } from '#kernel/vault/vault'
import { type SealedColumn, sealedIn, withSealed } from '#operations/rules/sealed_columns'
import type { SealedPlace, SealedRow } from '#operations/vault/sealed_place'

/** Rows of one transaction, so that nobody waits long for one of them. */
const PORTION = 100

/** The rows of a column. */
export function columnPlace(place: SealedColumn): SealedPlace {
  const { table, column, purpose, key = 'id', only = {}, path } = place
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
        .limit(PORTION)
        .select(`${key} as id`, `${column} as seen`)
      return rows.map(({ id, seen }): SealedRow => {
        const cipher = sealedIn(place, seen)
        return { id, seen, key: cipher === null ? 0 : keyOf(cipher, purpose) }
      })
    },

    reseal(rows) {
      return inTransaction(async (trx) => {
        let done = 0
        for (const { id, seen } of rows) {
          const cipher = seal(open(sealedIn(place, seen)!, purpose), purpose)
          const written = await trx
            .from(table)
            .where({ [key]: id, [column]: seen })
            .update({ [column]: withSealed(place, seen, cipher) })
          done += Number(written)
        }
        return done
      })
    },
  }
}
