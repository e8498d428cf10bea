import db from '@adonisjs/lucid/services/db'
import { archivesOf } from '#kernel/audit/archived_entries'
import { type Beside, climb, pathTo } from '#kernel/audit/merkle'
import { leafOf, openedLeaf, type OpenedLeaf, publicLeaf } from '#kernel/audit/public_leaf'
import { entriesOf } from '#kernel/audit/publish_day'
import { newestDay, publishedDay } from '#kernel/audit/published_days'
import type { AuditEntry } from '#kernel/audit/seal_hash'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** That an entry is in the log of a published day: `bin/portal/verify_proof.js` reads it. */
export interface EntryProof extends OpenedLeaf {
  format: 'arthasetu-proof-1'
  day: PlainDate
  path: Beside[]
}

/** What is asked of an entry whose day is not published yet, no longer agrees with it, or is archived. */
export type Proving =
  | { proof: EntryProof }
  | { proof: null; why: 'not_yet' | 'changed' | 'archived' }

/**
 * The proof of one entry. Only the entries of its seal and the roots of its day are read.
 *
 * @param entry as it stands in the log now
 */
export async function proveEntry(entry: AuditEntry): Promise<Proving> {
  const seal = await db
    .from('audit_seals')
    .where('last_entry_id', '>=', entry.id)
    .orderBy('number')
    .first()
  const number = Number(seal?.number ?? 0)
  const row =
    seal &&
    (await db
      .from('audit_days')
      .where('first_seal', '<=', number)
      .where('last_seal', '>=', number)
      .first())
  if (!row) return { proof: null, why: 'not_yet' }
  /** The entries around it are in a file. */
  if (number <= ((await archivesOf()).at(-1)?.lastSeal ?? 0))
    return { proof: null, why: 'archived' }
  const day = publishedDay(row)
  const entries = await entriesOf(seal)
  const roots = await db
    .from('audit_seal_roots')
    .whereBetween('seal_number', [day.first_seal, day.last_seal])
    .orderBy('seal_number')
  const index = entries.findIndex(({ id }) => Number(id) === Number(entry.id))
  const place = roots.findIndex(({ seal_number: one }) => Number(one) === number)
  if (index < 0 || place < 0) return { proof: null, why: 'changed' }
  const opened = openedLeaf(entry)
  const path = [
    ...pathTo(entries.map(publicLeaf), index),
    ...pathTo(
      roots.map(({ root }) => Buffer.from(String(root), 'hex')),
      place
    ),
  ]
  const agrees = climb(leafOf(opened), path).toString('hex') === day.root
  if (!agrees) return { proof: null, why: 'changed' }
  return { proof: { format: 'arthasetu-proof-1', day: day.day, ...opened, path } }
}

/** The newest entry whose day is published: of it and those before there may be a proof. 0 where none is. */
export async function lastPublishedEntry(): Promise<number> {
  const day = await newestDay()
  if (!day) return 0
  const last = await db.from('audit_seals').where('number', day.last_seal).first()
  return Number(last?.last_entry_id ?? 0)
}

/** Whether the day of an entry is published. */
export const isPublished = async ({ id }: Pick<AuditEntry, 'id'>): Promise<boolean> =>
  Number(id) <= (await lastPublishedEntry())

/** The entry of a deed about a subject, by what it noted; the first where there are more. */
export async function entryOf(
  action: string,
  subject: { type: string; id: number },
  isMeant: (data: Readonly<Record<string, unknown>>) => boolean = () => true
): Promise<AuditEntry | null> {
  const rows: AuditEntry[] = await db
    .from('audit_entries')
    .where({ subject_type: subject.type, subject_id: subject.id, action })
    .orderBy('id')
  return rows.find(({ data }) => isMeant(JSON.parse(String(data ?? '{}')))) ?? null
}
