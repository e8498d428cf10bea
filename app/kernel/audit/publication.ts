import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import {
  type MerkleSibling,
  type OpenedLeaf,
  type PublishedDay,
  dayHash,
  latestPublishedDay,
  leafOf,
  merklePath,
  merkleRoot,
  openedLeaf,
  publicLeaf,
  publishedDay,
  rootFromPath,
} from '#kernel/audit/published_days'
import {
  type AuditCheckpoint,
  type AuditEntry,
  GENESIS_HASH,
  followsCheckpoint,
} from '#kernel/audit/checkpoints'
import { checkCheckpoint } from '#kernel/audit/verify_audit'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { listArchives } from '#kernel/audit/archive_file'

/** Reason why nothing is published. */
export type PublishError =
  /** A checkpoint does not match its entries or the previous checkpoint, or is missing. */
  | { kind: 'changed'; seal: number }
  /** The newest day is in the future: the clock was wrong when it was published, or is wrong now. */
  | { kind: 'ahead'; day: PlainDate }

/** Result of publishing; both null if there was nothing new. */
type PublishResult = { day: PublishedDay | null; error: PublishError | null }

/**
 * Publishes the checkpoints up to the end of yesterday that are not published yet, in order of their numbers and
 * without gaps, after comparing each with its entries and the previous checkpoint. It takes no locks; if two run at
 * once, one of them writes the day.
 */
export async function publishDay(): Promise<PublishResult> {
  const today = getClock().today()
  const yesterday = addDays(today, -1)
  const before = await latestPublishedDay()
  if (before && before.day > yesterday) {
    return { day: null, error: { kind: 'ahead', day: before.day } }
  }
  const {
    seals: checkpoints,
    roots,
    entries,
    changed,
  } = await unpublishedCheckpoints(before?.last_seal ?? 0, today)
  if (changed !== null) return { day: null, error: { kind: 'changed', seal: changed } }
  if (checkpoints.length === 0 || before?.day === yesterday) return { day: null, error: null }
  const facts = {
    day: yesterday,
    first_seal: Number(checkpoints[0].number),
    last_seal: Number(checkpoints[checkpoints.length - 1].number),
    entries,
    root: merkleRoot(roots).toString('hex'),
    previous_head: before?.head ?? GENESIS_HASH,
  }
  const day = { ...facts, head: dayHash(facts) }
  return { day: (await insertPublishedDay(day, checkpoints, roots)) ? day : null, error: null }
}

/**
 * Returns the checkpoints after a given one, up to the first of today, with their roots; `changed` if one does not
 * match.
 */
async function unpublishedCheckpoints(last: number, today: PlainDate) {
  const found: AuditCheckpoint[] = await db
    .from('audit_checkpoints')
    .where('number', '>=', last)
    .orderBy('number')
  const todays = found.findIndex(
    ({ number, created_at: at }) =>
      Number(number) > last && instantOf(at as Date | string) >= startOfIndiaDay(today)
  )
  const [roots, checkpoints]: [Buffer[], AuditCheckpoint[]] = [[], []]
  let entries = 0
  let previous = last > 0 ? (found.find(({ number }) => Number(number) === last) ?? null) : null
  const result = (changed: number | null) => ({ seals: checkpoints, roots, entries, changed })
  if (last > 0 && !previous) return result(last)
  for (const checkpoint of found.slice(previous ? 1 : 0, todays < 0 ? undefined : todays)) {
    const expected = Number(previous?.number ?? 0) + 1
    const rows = await entriesOfCheckpoint(checkpoint)
    if (
      Number(checkpoint.number) !== expected ||
      !(await isIntact(checkpoint, previous, rows.length))
    ) {
      return result(expected)
    }
    checkpoints.push(checkpoint)
    roots.push(merkleRoot(rows.map(publicLeaf)))
    entries += rows.length
    previous = checkpoint
  }
  return result(null)
}

/** Same checks as in `verifyAudit`; `rows` is the number of entries between its own first and last. */
async function isIntact(
  checkpoint: AuditCheckpoint,
  previous: AuditCheckpoint | null,
  rows: number
) {
  const { isValid: isRight, entries } = await checkCheckpoint(db.connection(), checkpoint, previous)
  return isRight && entries.length === rows && followsCheckpoint(checkpoint, previous)
}

async function insertPublishedDay(
  day: PublishedDay,
  checkpoints: readonly AuditCheckpoint[],
  roots: readonly Buffer[]
) {
  try {
    await inTransaction(async (trx) => {
      await trx
        .table('audit_published_days')
        .insert({ ...day, created_at: sqlInstant(DateTime.utc()) })
      for (const [at, { number }] of checkpoints.entries()) {
        const root = roots[at].toString('hex')
        await trx
          .table('audit_checkpoint_roots')
          .insert({ checkpoint_number: Number(number), root })
      }
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Returns the entries of a checkpoint, in order. */
export function entriesOfCheckpoint(checkpoint: AuditCheckpoint): Promise<AuditEntry[]> {
  return db
    .from('audit_entries')
    .whereBetween('id', [Number(checkpoint.first_entry_id), Number(checkpoint.last_entry_id)])
    .orderBy('id')
}

/** Proof that an entry is in the log of a published day, for `bin/portal/verify_proof.js`. */
export interface EntryProof extends OpenedLeaf {
  format: 'arthasetu-proof-1'
  day: PlainDate
  path: MerkleSibling[]
}

/**
 * Result for an entry: a proof, or the reason why there is none: its day is not published yet, the entry no longer
 * matches it, or it is archived.
 */
export type ProofResult =
  | { proof: EntryProof }
  | { proof: null; why: 'not_yet' | 'changed' | 'archived' }

/**
 * Returns the proof of one entry. Reads only the entries of its checkpoint and the roots of its day.
 *
 * @param entry the entry as it is in the log now
 */
export async function proveEntry(entry: AuditEntry): Promise<ProofResult> {
  const checkpoint = await db
    .from('audit_checkpoints')
    .where('last_entry_id', '>=', entry.id)
    .orderBy('number')
    .first()
  const number = Number(checkpoint?.number ?? 0)
  const row =
    checkpoint &&
    (await db
      .from('audit_published_days')
      .where('first_seal', '<=', number)
      .where('last_seal', '>=', number)
      .first())
  if (!row) return { proof: null, why: 'not_yet' }
  /** The entries around it are in an archive file. */
  if (number <= ((await listArchives()).at(-1)?.lastCheckpoint ?? 0))
    return { proof: null, why: 'archived' }
  const day = publishedDay(row)
  const entries = await entriesOfCheckpoint(checkpoint)
  const roots = await db
    .from('audit_checkpoint_roots')
    .whereBetween('checkpoint_number', [day.first_seal, day.last_seal])
    .orderBy('checkpoint_number')
  const index = entries.findIndex(({ id }) => Number(id) === Number(entry.id))
  const rootIndex = roots.findIndex(({ checkpoint_number: one }) => Number(one) === number)
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

/**
 * Returns the newest entry whose day is published: there may be proofs of it and of earlier ones. 0 if there is none.
 */
export async function lastPublishedEntryId(): Promise<number> {
  const day = await latestPublishedDay()
  if (!day) return 0
  const last = await db.from('audit_checkpoints').where('number', day.last_seal).first()
  return Number(last?.last_entry_id ?? 0)
}

/** Whether the day of an entry is published. */
export const isPublished = async ({ id }: Pick<AuditEntry, 'id'>): Promise<boolean> =>
  Number(id) <= (await lastPublishedEntryId())

/** Returns the entry of an action on a subject, by its recorded data; the first if there are several. */
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
