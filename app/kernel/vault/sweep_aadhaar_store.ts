import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { AADHAAR_HOLDERS, IN_STORE, saveAadhaar } from '#kernel/vault/aadhaar_store'
import { digest, keyIndexOf, decrypt } from '#kernel/vault/vault'

/** Rows of one transaction, so that nobody waits long for one of them. */
const BATCH_SIZE = 200

/** A number that a row began to name within this time stays: the row may not be committed yet. */
const GRACE_MS = 24 * 60 * 60 * 1000

type Holder = (typeof AADHAAR_HOLDERS)[number]

interface HeldRow {
  id: number
  aadhaar_cipher: string
}

/**
 * Moves the sealed numbers of rows that were written before there was a store, or by a process of the version
 * before, a portion in each transaction: what is broken off goes on with those that are left. One that opens
 * with no key stays where it is, for `vault:rotate` to name.
 *
 * @returns how many were moved
 */
export async function migrateOldAadhaars(): Promise<number> {
  let moved = 0
  for (const holder of AADHAAR_HOLDERS) {
    for (let after: number | null = 0; after !== null;) {
      const done = await inTransaction((trx) => migrateBatch(holder, after!, trx))
      moved += done.moved
      after = done.last
    }
  }
  return moved
}

async function migrateBatch(holder: Holder, after: number, trx: TransactionClientContract) {
  /** First without a lock: one on all that was looked through would hold up every save. */
  const found: { id: number }[] = await trx
    .from(holder)
    .whereNull('aadhaar_reference')
    .where('aadhaar_cipher', '<>', IN_STORE)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .select('id')
  const ids = found.map(({ id }) => id)
  const rows: HeldRow[] = await trx
    .from(holder)
    .whereIn('id', ids)
    .whereNull('aadhaar_reference')
    .where('aadhaar_cipher', '<>', IN_STORE)
    .forUpdate()
  let moved = 0
  for (const { id, aadhaar_cipher: cipher } of rows) {
    if (keyIndexOf(cipher, 'aadhaar') === null) continue
    const found = { cipher, digest: digest(decrypt(cipher, 'aadhaar'), 'aadhaar') }
    const reference = await saveAadhaar(found, trx)
    const values = { aadhaar_reference: reference, aadhaar_cipher: IN_STORE }
    await trx.from(holder).where({ id }).update(values)
    moved += 1
  }
  return { moved, last: ids.length === BATCH_SIZE ? Number(ids.at(-1)) : null }
}

/**
 * Destroys the numbers that no row names any more: of people who were erased, and those that were typed wrong
 * and corrected.
 *
 * @returns how many
 */
export async function deleteUnreferencedAadhaars(): Promise<number> {
  const before = sqlInstant(new Date(getClock().now().getTime() - GRACE_MS))
  let forgotten = 0
  for (let after = 0; ;) {
    const stored: { id: number; reference: string }[] = await db
      .from('aadhaar_numbers')
      .where('id', '>', after)
      .where('asked_at', '<', before)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', 'reference')
    if (stored.length === 0) return forgotten
    const held = await referencedNumbers(stored.map(({ reference }) => reference))
    const unheld = stored.filter(({ reference }) => !held.has(reference)).map(({ id }) => id)
    /** Whoever came to name one meanwhile has said so first (`asked_at`). */
    const gone = await db
      .from('aadhaar_numbers')
      .whereIn('id', unheld)
      .where('asked_at', '<', before)
      .delete()
    forgotten += Number(gone)
    after = stored.at(-1)!.id
  }
}

/** Rows that name a number which is not in the store, by their table. */
export async function missingAadhaars() {
  const lost: { holder: Holder; ids: number[] }[] = []
  for (const holder of AADHAAR_HOLDERS) {
    const rows: { id: number }[] = await db
      .from(holder)
      .leftJoin('aadhaar_numbers', 'aadhaar_numbers.reference', `${holder}.aadhaar_reference`)
      .whereNotNull(`${holder}.aadhaar_reference`)
      .whereNull('aadhaar_numbers.id')
      .orderBy(`${holder}.id`)
      .select(`${holder}.id as id`)
    if (rows.length > 0) lost.push({ holder, ids: rows.map(({ id }) => Number(id)) })
  }
  return lost
}

async function referencedNumbers(references: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (const holder of AADHAAR_HOLDERS) {
    const rows = await db
      .from(holder)
      .whereIn('aadhaar_reference', [...references])
      .distinct('aadhaar_reference')
    for (const { aadhaar_reference: reference } of rows) held.add(reference)
  }
  return held
}
