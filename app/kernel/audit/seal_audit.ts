import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { type AuditEntry, type AuditSeal, BEGINNING, sealHash } from '#kernel/audit/seal_hash'
import { storedText } from '#kernel/audit/seal_hash'
import { type SealHead, writeHeads, writtenHeads } from '#kernel/audit/seal_heads'
import { agrees, headOf } from '#kernel/audit/verify_audit'
import { isUniqueViolation } from '#kernel/database/transaction'
import { sqlInstant } from '#kernel/database/instant'

/** Entries of one seal: a day's work in a few steps, none of which takes long. */
const BATCH = 5000

/**
 * An entry may be written some time before its transaction commits, so one with a smaller number may
 * still come: only entries this old are sealed, in minutes.
 */
const SETTLED_AFTER = 5

/** Why nothing may be sealed: what is there does not agree, and new seals would cover it. */
export type SealTrouble = 'changed' | 'cut_off' | 'other_head'

export interface Sealed {
  entries: number
  seals: number
  /** The newest seal, whenever it was made. */
  head: SealHead | null
  /** Set: nothing was sealed. */
  trouble: SealTrouble | null
  /** Heads that the file lacked and that were written now. */
  headsAdded: number
}

/**
 * Seals the audit entries since the last seal, batch by batch (DECISIONS 12): each seal holds a keyed
 * hash of its entries and of the seal before, and its head is appended to a file outside the
 * database. Runs beside the work of the day, takes no locks and needs no right but to read and insert;
 * of two at once one writes each seal.
 */
export async function sealAudit(): Promise<Sealed> {
  const heads = await writtenHeads()
  const last = await newestSeal()
  const done: Sealed = { entries: 0, seals: 0, head: null, trouble: null, headsAdded: 0 }
  done.head = last && headOf(last)
  done.trouble = await troubleWith(last, heads)
  if (done.trouble) return done
  const missing = await headsSince(heads)
  await writeHeads(missing)
  done.headsAdded = missing.length
  for (;;) {
    const before = await newestSeal()
    const entries = await entriesAfter(before ? Number(before.last_entry_id) : null)
    if (entries.length === 0) return done
    const seal = await insertSeal(before, entries)
    if (!seal) return done
    await writeHeads([headOf(seal)])
    done.head = headOf(seal)
    done.entries += entries.length
    done.seals += 1
  }
}

function newestSeal(): Promise<AuditSeal | null> {
  return db.from('audit_seals').orderBy('number', 'desc').first()
}

/** A look at the newest seal and the newest head only; `verifyAudit` reads everything. */
async function troubleWith(
  last: AuditSeal | null,
  heads: Map<number, SealHead>
): Promise<SealTrouble | null> {
  const newest = [...heads.values()].at(-1)
  if (newest && newest.number > Number(last?.number ?? 0)) return 'cut_off'
  if (newest) {
    const sealed = await db.from('audit_seals').where('number', newest.number).first()
    if (sealed?.hash !== newest.hash) return 'other_head'
  }
  if (!last) return null
  const before = await db
    .from('audit_seals')
    .where('number', '<', last.number)
    .orderBy('number', 'desc')
    .first()
  return (await agrees(db.connection(), last, before)).isRight ? null : 'changed'
}

/** Heads of keyed seals that are not in the file: a crash came between seal and file. */
async function headsSince(heads: Map<number, SealHead>): Promise<SealHead[]> {
  const seals: AuditSeal[] = await db
    .from('audit_seals')
    .where('method', 'hmac')
    .where('number', '>', [...heads.keys()].at(-1) ?? 0)
    .orderBy('number')
  return seals.map(headOf)
}

/** In the order of their numbers, up to the first that may not be settled. */
async function entriesAfter(id: number | null): Promise<AuditEntry[]> {
  const settled = sqlInstant(DateTime.utc().minus({ minutes: SETTLED_AFTER }))
  const query = db.from('audit_entries').orderBy('id').limit(BATCH)
  if (id !== null) query.where('id', '>', id)
  const entries: AuditEntry[] = await query
  const open = entries.findIndex(({ created_at }) => storedText(created_at)! > settled)
  return open === -1 ? entries : entries.slice(0, open)
}

/** @returns null when another process has written the seal of this number */
async function insertSeal(
  before: AuditSeal | null,
  entries: AuditEntry[]
): Promise<AuditSeal | null> {
  const facts = {
    number: Number(before?.number ?? 0) + 1,
    method: 'hmac' as const,
    first_entry_id: Number(entries[0].id),
    last_entry_id: Number(entries[entries.length - 1].id),
    entry_count: entries.length,
    previous_hash: before?.hash ?? BEGINNING,
    created_at: sqlInstant(DateTime.utc()),
  }
  const seal = { ...facts, hash: sealHash(facts, entries) }
  try {
    await db.table('audit_seals').insert(seal)
    return seal
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}
