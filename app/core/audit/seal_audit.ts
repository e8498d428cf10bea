import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#core/database/transaction'

/** Hash before the first seal. */
const BEGINNING = '0'.repeat(64)

/** Entries of one seal: a night's work in a few steps, none of which takes long. */
const BATCH = 5000

type Entry = Record<string, unknown>

/** The columns of an entry in the order they are hashed in; times as stored text. */
const COLUMNS = [
  'id',
  'action',
  'actor_id',
  'actor_role',
  'subject_type',
  'subject_id',
  'district_id',
  'data',
  'request_id',
  'created_at',
] as const

/**
 * Seals the audit entries since the last seal, batch by batch: each seal holds the hash of its
 * entries and of the seal before, so that a changed, removed or slipped-in entry shows (DECISIONS
 * 12). Runs beside the work of the day and slows nobody.
 *
 * @returns entries sealed and seals written
 */
export async function sealAudit(): Promise<{ entries: number; seals: number }> {
  const done = { entries: 0, seals: 0 }
  for (;;) {
    const sealed = await inTransaction(async (trx) => {
      const last = await lastSeal(trx, true)
      const entries = await entriesAfter(trx, last?.last_entry_id ?? 0, BATCH)
      if (entries.length === 0) return 0
      const previousHash = last?.hash ?? BEGINNING
      await trx.table('audit_seals').insert({
        first_entry_id: entries[0].id,
        last_entry_id: entries[entries.length - 1].id,
        previous_hash: previousHash,
        hash: hashOf(previousHash, entries),
        created_at: DateTime.utc().toFormat('yyyy-MM-dd HH:mm:ss'),
      })
      return entries.length
    })
    if (sealed === 0) return done
    done.entries += sealed
    done.seals += 1
  }
}

/** The first seal that no longer agrees with its entries, or null when all do. */
export async function brokenSeal(): Promise<{ id: number; firstEntryId: number } | null> {
  const client = db.connection()
  let previousHash = BEGINNING
  let after = 0
  const seals = await client.from('audit_seals').orderBy('id')
  for (const seal of seals) {
    const entries = await client
      .from('audit_entries')
      .where('id', '>', after)
      .where('id', '<=', seal.last_entry_id)
      .orderBy('id')
    const agrees =
      seal.previous_hash === previousHash && seal.hash === hashOf(previousHash, entries)
    if (!agrees) return { id: seal.id, firstEntryId: seal.first_entry_id }
    previousHash = seal.hash
    after = Number(seal.last_entry_id)
  }
  return null
}

async function lastSeal(client: QueryClientContract, lock: boolean) {
  const query = client.from('audit_seals').orderBy('id', 'desc')
  return lock ? query.forUpdate().first() : query.first()
}

/**
 * Entries in the order of their ids. One that another transaction has yet to commit may lie between
 * them, so the newest minute waits for the next seal.
 */
async function entriesAfter(client: QueryClientContract, id: number, limit: number) {
  const settled = DateTime.utc().minus({ minutes: 1 }).toFormat('yyyy-MM-dd HH:mm:ss')
  const entries: (Entry & { id: number })[] = await client
    .from('audit_entries')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
  const open = entries.findIndex((entry) => text(entry.created_at) > settled)
  return open === -1 ? entries : entries.slice(0, open)
}

function hashOf(previousHash: string, entries: readonly Entry[]) {
  const hash = createHash('sha256').update(previousHash)
  for (const entry of entries) {
    hash.update(JSON.stringify(COLUMNS.map((column) => text(entry[column]))))
  }
  return hash.digest('hex')
}

/** The same text for a value whichever database gave it. */
function text(value: unknown): string {
  if (value instanceof Date)
    return DateTime.fromJSDate(value).toUTC().toFormat('yyyy-MM-dd HH:mm:ss')
  return value === null || value === undefined ? '' : String(value)
}
