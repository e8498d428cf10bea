import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import {
  type AuditCheckpoint,
  type AuditEntry,
  type CheckpointHead,
  GENESIS_HASH,
  appendToCheckpointLog,
  checkpointHash,
  readCheckpointLog,
  storedText,
} from '#kernel/audit/checkpoints'
import { checkCheckpoint, checkpointHead } from '#kernel/audit/verify_audit'
import { isUniqueViolation } from '#kernel/database/transaction'
import { sqlInstant } from '#kernel/database/dialect'

/** Entries per checkpoint: a day's entries take a few steps, each of them short. */
const BATCH_SIZE = 5000

/**
 * Age in minutes from which entries are included. An entry may be written some time before its transaction commits, so
 * one with a smaller number may still appear.
 */
const SETTLE_MINUTES = 5

/** Reason why no checkpoint may be created: the existing data does not match, and new checkpoints would hide it. */
export type CheckpointError = 'changed' | 'cut_off' | 'other_head'

interface CheckpointResult {
  entries: number
  checkpoints: number
  /** The newest checkpoint, whenever it was created. */
  head: CheckpointHead | null
  /** If set, no checkpoint was created. */
  error: CheckpointError | null
  /** Number of heads that were missing in the file and have now been written. */
  headsLogged: number
}

/**
 * Creates checkpoints of the audit entries since the last one, batch by batch (DECISIONS 12): each checkpoint has a
 * keyed hash of its entries and of the previous checkpoint, and its head is appended to a file outside the database. It
 * runs during normal operation, takes no locks and needs only the rights to read and insert; if two run at once, one of
 * them writes each checkpoint.
 */
export async function createCheckpoints(): Promise<CheckpointResult> {
  const heads = await readCheckpointLog()
  const last = await latestCheckpoint()
  const done: CheckpointResult = {
    entries: 0,
    checkpoints: 0,
    head: null,
    error: null,
    headsLogged: 0,
  }
  done.head = last && checkpointHead(last)
  done.error = await findCheckpointError(last, heads)
  if (done.error) return done
  const missing = await unloggedHeads(heads)
  await appendToCheckpointLog(missing)
  done.headsLogged = missing.length
  for (;;) {
    const before = await latestCheckpoint()
    const entries = await entriesAfter(before ? Number(before.last_entry_id) : null)
    if (entries.length === 0) return done
    const checkpoint = await insertCheckpoint(before, entries)
    if (!checkpoint) return done
    await appendToCheckpointLog([checkpointHead(checkpoint)])
    done.head = checkpointHead(checkpoint)
    done.entries += entries.length
    done.checkpoints += 1
  }
}

function latestCheckpoint(): Promise<AuditCheckpoint | null> {
  return db.from('audit_checkpoints').orderBy('number', 'desc').first()
}

/** Checks only the newest checkpoint and the newest head; `verifyAudit` reads everything. */
async function findCheckpointError(
  last: AuditCheckpoint | null,
  heads: Map<number, CheckpointHead>
): Promise<CheckpointError | null> {
  const newest = [...heads.values()].at(-1)
  if (newest && newest.number > Number(last?.number ?? 0)) return 'cut_off'
  if (newest) {
    const logged = await db.from('audit_checkpoints').where('number', newest.number).first()
    if (logged?.hash !== newest.hash) return 'other_head'
  }
  if (!last) return null
  const before = await db
    .from('audit_checkpoints')
    .where('number', '<', last.number)
    .orderBy('number', 'desc')
    .first()
  return (await checkCheckpoint(db.connection(), last, before)).isValid ? null : 'changed'
}

/**
 * Heads of keyed checkpoints that are not in the file, because of a crash between writing the checkpoint and the file.
 */
async function unloggedHeads(heads: Map<number, CheckpointHead>): Promise<CheckpointHead[]> {
  const checkpoints: AuditCheckpoint[] = await db
    .from('audit_checkpoints')
    .where('method', 'hmac')
    .where('number', '>', [...heads.keys()].at(-1) ?? 0)
    .orderBy('number')
  return checkpoints.map(checkpointHead)
}

/** In order of their numbers, up to the first that may not be committed yet. */
async function entriesAfter(id: number | null): Promise<AuditEntry[]> {
  const settled = sqlInstant(DateTime.utc().minus({ minutes: SETTLE_MINUTES }))
  const query = db.from('audit_entries').orderBy('id').limit(BATCH_SIZE)
  if (id !== null) query.where('id', '>', id)
  const entries: AuditEntry[] = await query
  const open = entries.findIndex(({ created_at }) => storedText(created_at)! > settled)
  return open === -1 ? entries : entries.slice(0, open)
}

/** @returns null if another process has written the checkpoint with this number */
async function insertCheckpoint(
  before: AuditCheckpoint | null,
  entries: AuditEntry[]
): Promise<AuditCheckpoint | null> {
  const facts = {
    number: Number(before?.number ?? 0) + 1,
    method: 'hmac' as const,
    first_entry_id: Number(entries[0].id),
    last_entry_id: Number(entries[entries.length - 1].id),
    entry_count: entries.length,
    previous_hash: before?.hash ?? GENESIS_HASH,
    created_at: sqlInstant(DateTime.utc()),
  }
  const checkpoint = { ...facts, hash: checkpointHash(facts, entries) }
  try {
    await db.table('audit_checkpoints').insert(checkpoint)
    return checkpoint
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}
