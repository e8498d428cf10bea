import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'

const TABLE = 'aadhaar_numbers'

/** Tables whose rows name a number by its reference key, in `aadhaar_reference`. */
export const AADHAAR_HOLDERS = [
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
  if (await stored().select('id').first()) await stored().update({ asked_at: now })
  await client
    .knexQuery()
    .table(TABLE)
    .insert({ reference: randomUUID(), digest, cipher, created_at: now, asked_at: now })
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
  await stored().update({ asked_at: sqlInstant(getClock().now()) })
  const [{ count }] = await stored().count('* as count')
  if (Number(count) !== named.length) throw new Error('A reference key has no Aadhaar number')
}
