import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { decrypt, digest, keyIndexOf } from '#kernel/vault/vault'

const TABLE = 'aadhaar_numbers'

/** Tables whose rows refer to a number by its reference key, in `aadhaar_reference`. */
const AADHAAR_HOLDERS = [
  'profiles',
  'group_directors',
  'group_shareholders',
  'payment_batch_items',
] as const

/** Value in a row in place of the encrypted number, once it is in the store. */
export const IN_STORE = ''

/**
 * Reference of a row to its number: by reference key; a row from before the store existed holds the encrypted number
 * itself.
 */
export interface AadhaarReference {
  aadhaarReference: string | null
  aadhaarCipher: string | null
}

/** A row of a model with an Aadhaar number, when it is written. */
interface StorableAadhaar extends AadhaarReference {
  aadhaarDigest: string | null
  $trx?: TransactionClientContract
}

/**
 * Saves an encrypted number in the store, where each exists once.
 *
 * @returns its reference key
 */
export async function saveAadhaar(
  { cipher, digest }: { cipher: string; digest: string },
  client: QueryClientContract
): Promise<string> {
  const now = sqlInstant(getClock().now())
  const stored = () => client.from(TABLE).where('digest', digest)
  /** Searches without a lock first: a lock on a missing row would block the numbers of other people. */
  if (await stored().select('id').first()) await stored().update({ reserved_at: now })
  await client
    .knexQuery()
    .table(TABLE)
    .insert({ reference: randomUUID(), digest, cipher, created_at: now, reserved_at: now })
    .onConflict('digest')
    .ignore()
  const { reference } = await stored().forUpdate().select('reference').firstOrFail()
  return reference
}

/**
 * Moves the number of a row that is about to be written into the store: a model with an Aadhaar number calls it before
 * each save, so that no encrypted number is stored beside the data it belongs to.
 */
export async function moveAadhaarToStore(row: StorableAadhaar): Promise<void> {
  const { aadhaarCipher: cipher, aadhaarDigest: digest } = row
  if (!cipher || !digest) return
  row.aadhaarReference = await saveAadhaar({ cipher, digest }, row.$trx ?? db.connection())
  row.aadhaarCipher = IN_STORE
}

/** Returns the encrypted numbers of rows, in their order; null for a row without one. */
export async function aadhaarCiphers(
  rows: readonly AadhaarReference[],
  client: QueryClientContract = db.connection()
): Promise<(string | null)[]> {
  const references = rows.flatMap(({ aadhaarReference }) => aadhaarReference ?? [])
  const stored: { reference: string; cipher: string }[] =
    references.length === 0
      ? []
      : await client.from(TABLE).whereIn('reference', references).select('reference', 'cipher')
  const byReference = new Map(stored.map(({ reference, cipher }) => [reference, cipher]))
  return rows.map(({ aadhaarReference, aadhaarCipher }) => {
    if (!aadhaarReference) return aadhaarCipher || null
    const cipher = byReference.get(aadhaarReference)
    if (!cipher) throw new Error(`No Aadhaar number has the reference key ${aadhaarReference}`)
    return cipher
  })
}

/** Same for one row. */
export async function aadhaarCipher(row: AadhaarReference, client?: QueryClientContract) {
  const [cipher] = await aadhaarCiphers([row], client)
  return cipher
}

/**
 * Announces that further rows are about to refer to these numbers, so that none is deleted meanwhile. Call it in the
 * transaction that writes the rows.
 *
 * @param references null values, from rows written before the store existed, are ignored
 */
export async function reserveAadhaars(
  references: readonly (string | null)[],
  trx: TransactionClientContract
): Promise<void> {
  const named = [...new Set(references.filter((reference) => reference !== null))]
  const stored = () => trx.from(TABLE).whereIn('reference', named)
  await stored().update({ reserved_at: sqlInstant(getClock().now()) })
  const [{ count }] = await stored().count('* as count')
  if (Number(count) !== named.length) throw new Error('A reference key has no Aadhaar number')
}

/** Number of rows per transaction, so that nobody waits long for one of them. */
const BATCH_SIZE = 200

/** Time during which a newly referenced number is kept: the row may not be committed yet. */
const GRACE_MS = 24 * 60 * 60 * 1000

type Holder = (typeof AADHAAR_HOLDERS)[number]

interface HolderRow {
  id: number
  aadhaar_cipher: string
}

/**
 * Moves the encrypted numbers of rows that were written before the store existed, or by a process of the previous
 * version, one batch per transaction: an interrupted run can be continued. A number that no key opens stays where it
 * is, to be reported by `vault:rotate`.
 *
 * @returns the number of rows moved
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
  /** First without a lock: locking every row that is scanned would block every save. */
  const found: { id: number }[] = await trx
    .from(holder)
    .whereNull('aadhaar_reference')
    .where('aadhaar_cipher', '<>', IN_STORE)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .select('id')
  const ids = found.map(({ id }) => id)
  const rows: HolderRow[] = await trx
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
 * Deletes the numbers that no row refers to any more: of people who were erased, and those that were typed incorrectly
 * and corrected.
 *
 * @returns how many
 */
export async function deleteUnreferencedAadhaars(): Promise<number> {
  const before = sqlInstant(new Date(getClock().now().getTime() - GRACE_MS))
  let deleted = 0
  for (let after = 0; ;) {
    const stored: { id: number; reference: string }[] = await db
      .from('aadhaar_numbers')
      .where('id', '>', after)
      .where('reserved_at', '<', before)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', 'reference')
    if (stored.length === 0) return deleted
    const referenced = await referencedNumbers(stored.map(({ reference }) => reference))
    const unreferenced = stored
      .filter(({ reference }) => !referenced.has(reference))
      .map(({ id }) => id)
    /** A row that came to refer to one meanwhile has announced it first (`reserved_at`). */
    const removed = await db
      .from('aadhaar_numbers')
      .whereIn('id', unreferenced)
      .where('reserved_at', '<', before)
      .delete()
    deleted += Number(removed)
    after = stored.at(-1)!.id
  }
}

/** Returns, by table, the rows that refer to a number which is not in the store. */
export async function missingAadhaars() {
  const missing: { holder: Holder; ids: number[] }[] = []
  for (const holder of AADHAAR_HOLDERS) {
    const rows: { id: number }[] = await db
      .from(holder)
      .leftJoin('aadhaar_numbers', 'aadhaar_numbers.reference', `${holder}.aadhaar_reference`)
      .whereNotNull(`${holder}.aadhaar_reference`)
      .whereNull('aadhaar_numbers.id')
      .orderBy(`${holder}.id`)
      .select(`${holder}.id as id`)
    if (rows.length > 0) missing.push({ holder, ids: rows.map(({ id }) => Number(id)) })
  }
  return missing
}

async function referencedNumbers(references: readonly string[]): Promise<Set<string>> {
  const referenced = new Set<string>()
  for (const holder of AADHAAR_HOLDERS) {
    const rows = await db
      .from(holder)
      .whereIn('aadhaar_reference', [...references])
      .distinct('aadhaar_reference')
    for (const { aadhaar_reference: reference } of rows) referenced.add(reference)
  }
  return referenced
}
