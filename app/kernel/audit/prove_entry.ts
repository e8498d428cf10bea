import db from '@adonisjs/lucid/services/db'
import { listArchives } from '#kernel/audit/archived_entries'
import { type MerkleSibling, rootFromPath, merklePath } from '#kernel/audit/merkle'
import { leafOf, openedLeaf, type OpenedLeaf, publicLeaf } from '#kernel/audit/public_leaf'
import { entriesOfCheckpoint } from '#kernel/audit/publish_day'
import { latestPublishedDay, publishedDay } from '#kernel/audit/published_days'
import type { AuditEntry } from '#kernel/audit/seal_hash'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** That an entry is in the log of a published day: `bin/portal/verify_proof.js` reads it. */
export interface EntryProof extends OpenedLeaf {
  format: 'arthasetu-proof-1'
  day: PlainDate
  path: MerkleSibling[]
}

/** What is asked of an entry whose day is not published yet, no longer agrees with it, or is archived. */
export type ProofResult =
  | { proof: EntryProof }
  | { proof: null; why: 'not_yet' | 'changed' | 'archived' }

/**
 * The proof of one entry. Only the entries of its seal and the roots of its day are read.
 *
 * @param entry as it stands in the log now
 */
export async function proveEntry(entry: AuditEntry): Promise<ProofResult> {
  const checkpoint = await db
    .from('audit_seals')
    .where('last_entry_id', '>=', entry.id)
    .orderBy('number')
    .first()
  const number = Number(checkpoint?.number ?? 0)
  const row =
    checkpoint &&
    (await db
      .from('audit_days')
      .where('first_seal', '<=', number)
      .where('last_seal', '>=', number)
      .first())
  if (!row) return { proof: null, why: 'not_yet' }
  /** The entries around it are in a file. */
  if (number <= ((await listArchives()).at(-1)?.lastCheckpoint ?? 0))
    return { proof: null, why: 'archived' }
  const day = publishedDay(row)
  const entries = await entriesOfCheckpoint(checkpoint)
  const roots = await db
    .from('audit_seal_roots')
    .whereBetween('seal_number', [day.first_seal, day.last_seal])
    .orderBy('seal_number')
  const index = entries.findIndex(({ id }) => Number(id) === Number(entry.id))
  const rootIndex = roots.findIndex(({ seal_number: one }) => Number(one) === number)
  if (index < 0 || rootIndex < 0) return { proof: null, why: 'changed' }
  const opened = openedLeaf(entry)
  const path = [
    ...merklePath(entries.map(publicLeaf), index),
    ...merklePath(
      roots.map(({ root }) => Buffer.from(String(root), 'hex')),
      rootIndex
    ),
  ]
  const agrees = rootFromPath(leafOf(opened), path).toString('hex') === day.root
  if (!agrees) return { proof: null, why: 'changed' }
  return { proof: { format: 'arthasetu-proof-1', day: day.day, ...opened, path } }
}

/** The newest entry whose day is published: of it and those before there may be a proof. 0 where none is. */
export async function lastPublishedEntryId(): Promise<number> {
  const day = await latestPublishedDay()
  if (!day) return 0
  const last = await db.from('audit_seals').where('number', day.last_seal).first()
  return Number(last?.last_entry_id ?? 0)
}

/** Whether the day of an entry is published. */
export const isPublished = async ({ id }: Pick<AuditEntry, 'id'>): Promise<boolean> =>
  Number(id) <= (await lastPublishedEntryId())

/** The entry of a deed about a subject, by what it noted; the first where there are more. */
export async function findAuditEntry(
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
