import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { decrypt, digest, keyIndexOf } from '#kernel/vault/vault'

const TABLE = 'aadhaar_numbers'

/** Tables whose rows name a number by its reference key, in `aadhaar_reference`. */
const AADHAAR_HOLDERS = [
  'profiles',
  'group_directors',
  'group_shareholders',
  'payment_batch_items',
] as const

/** What stands in a row in place of the sealed number, once it is in the store. */
export const IN_STORE = ''

/** How a row names its number: by the reference key; a row of before the store holds it sealed itself. */
export interface NamedAadhaar {
  aadhaarReference: string | null
  aadhaarCipher: string | null
}

/** A row of a model that names one, when it is written. */
interface WrittenAadhaar extends NamedAadhaar {
  aadhaarDigest: string | null
  $trx?: TransactionClientContract
}

/**
 * Keeps a sealed number in the store, where each stands once.
 *
 * @returns its reference key
 */
export async function saveAadhaar(
  { cipher, digest }: { cipher: string; digest: string },
  client: QueryClientContract
): Promise<string> {
  const now = sqlInstant(getClock().now())
  const stored = () => client.from(TABLE).where('digest', digest)
  /** Looked for without a lock first: a lock on what is not there holds up other people's numbers. */
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
 * Moves the number of a row that is about to be written into the store: a model that names one calls it before
 * each save, so that no sealed number lies beside what it belongs to.
 */
export async function moveAadhaarToStore(row: WrittenAadhaar): Promise<void> {
  const { aadhaarCipher: cipher, aadhaarDigest: digest } = row
  if (!cipher || !digest) return
  row.aadhaarReference = await saveAadhaar({ cipher, digest }, row.$trx ?? db.connection())
  row.aadhaarCipher = IN_STORE
}

/** The sealed numbers of rows, in their order; null for a row without one. */
export async function aadhaarCiphers(
  rows: readonly NamedAadhaar[],
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

/** The same of one row. */
export async function aadhaarCipher(row: NamedAadhaar, client?: QueryClientContract) {
  const [cipher] = await aadhaarCiphers([row], client)
  return cipher
}

/**
 * Says that further rows are about to name these numbers, so that none is swept away meanwhile. Call it in the
 * transaction that writes them.
 *
 * @param references those that rows of before the store lack are left aside
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
      .where('reserved_at', '<', before)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id', 'reference')
    if (stored.length === 0) return forgotten
    const held = await referencedNumbers(stored.map(({ reference }) => reference))
    const unheld = stored.filter(({ reference }) => !held.has(reference)).map(({ id }) => id)
    /** Whoever came to name one meanwhile has said so first (`reserved_at`). */
    const gone = await db
      .from('aadhaar_numbers')
      .whereIn('id', unheld)
      .where('reserved_at', '<', before)
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
