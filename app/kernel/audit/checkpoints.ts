import { type Hash, type Hmac, createHash, createHmac } from 'node:crypto'
import { auditKey, checkpointLogPath } from '#config/audit'
import { sqlInstant } from '#kernel/database/dialect'
import { createReadStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { makeFolder } from '#kernel/files/make_folder'

/** Previous hash of the first checkpoint. */
export const GENESIS_HASH = '0'.repeat(64)

/**
 * `hmac` needs AUDIT_KEY, which is not in the database. `sha256` was used for checkpoints before there was a key: they
 * stay unchanged and are protected by the first keyed checkpoint, which contains the hash of the last of them.
 */
export type CheckpointMethod = 'sha256' | 'hmac'

export type AuditEntry = Record<string, unknown> & { id: number }

/** A checkpoint as stored. */
export interface AuditCheckpoint {
  number: number
  method: CheckpointMethod
  first_entry_id: number
  last_entry_id: number
  /** Null if created before entries were counted. */
  entry_count: number | null
  previous_hash: string
  hash: string
  created_at: unknown
}

/** Columns of an entry in the order in which they are hashed; times as stored text. */
export const HASHED_COLUMNS = [
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

/** The column post_id was added later: an entry without it is hashed as before. */
const valuesOf = (entry: AuditEntry) =>
  [...HASHED_COLUMNS, ...(storedText(entry.post_id) === null ? [] : ['post_id'])].map((column) =>
    storedText(entry[column])
  )

/** Returns the complete content of an entry, as it is hashed. */
export const entryText = (entry: AuditEntry): string => JSON.stringify(valuesOf(entry))

type CheckpointFacts = Omit<AuditCheckpoint, 'hash'>

/** Returns the hash that a checkpoint with these facts and these entries, in order, must have (64 hex digits). */
export function checkpointHash(
  checkpoint: CheckpointFacts,
  entries: readonly AuditEntry[]
): string {
  return checkpoint.method === 'hmac'
    ? keyedHash(checkpoint, entries)
    : plainHash(checkpoint, entries)
}

/** Covers the checkpoint's own columns too, and distinguishes a missing value from an empty one. */
function keyedHash(checkpoint: CheckpointFacts, entries: readonly AuditEntry[]) {
  const hash = createHmac('sha256', auditKey.release())
  const { number, first_entry_id, last_entry_id, entry_count, previous_hash } = checkpoint
  const facts = [number, first_entry_id, last_entry_id, entry_count, previous_hash]
  addToHash(hash, [...facts.map(storedText), storedText(checkpoint.created_at)])
  for (const entry of entries) addToHash(hash, valuesOf(entry))
  return hash.digest('hex')
}

function plainHash({ previous_hash }: CheckpointFacts, entries: readonly AuditEntry[]) {
  const hash = createHash('sha256').update(previous_hash)
  for (const entry of entries) {
    addToHash(
      hash,
      HASHED_COLUMNS.map((column) => storedText(entry[column]) ?? '')
    )
  }
  return hash.digest('hex')
}

/**
 * Whether a checkpoint contains the hash of the previous one; a plain checkpoint after a keyed one was forged without
 * the key.
 */
export function followsCheckpoint(
  checkpoint: AuditCheckpoint,
  before: AuditCheckpoint | null
): boolean {
  const isChained = checkpoint.previous_hash === (before?.hash ?? GENESIS_HASH)
  return isChained && !(before?.method === 'hmac' && checkpoint.method !== 'hmac')
}

const addToHash = (hash: Hash | Hmac, texts: (string | null)[]) =>
  hash.update(JSON.stringify(texts))

/** Returns the same text for a value, whichever database returned it. */
export function storedText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return sqlInstant(value)
  return String(value)
}

/** The part of a checkpoint that is written outside the database: it covers everything before it. */
export interface CheckpointHead {
  number: number
  hash: string
  lastEntryId: number
  /** UTC, '2026-11-05 10:30:00'. */
  sealedAt: string
}

/**
 * Reads the heads that were written to AUDIT_CHECKPOINT_LOG_PATH, by number; empty if there is no file.
 *
 * @throws Error if a line has an unknown format
 */
export async function readCheckpointLog(): Promise<Map<number, CheckpointHead>> {
  const heads = new Map<number, CheckpointHead>()
  const lines = createInterface({ input: createReadStream(checkpointLogPath) })
  try {
    for await (const line of lines) {
      if (line.trim() === '') continue
      const head = parseHead(line)
      heads.set(head.number, head)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return heads
}

function parseHead(line: string): CheckpointHead {
  try {
    const head = JSON.parse(line) as CheckpointHead
    if (Number.isInteger(head.number) && typeof head.hash === 'string') return head
  } catch {
    /* The error is thrown below, with the name of the file. */
  }
  throw new Error(
    `${checkpointLogPath} has a line that is not a checkpoint head: ${line.slice(0, 40)}`
  )
}

/** Appends heads to the file and waits until they are on disk. */
export async function appendToCheckpointLog(heads: readonly CheckpointHead[]): Promise<void> {
  if (heads.length === 0) return
  await makeFolder(dirname(checkpointLogPath))
  const file = await open(checkpointLogPath, 'a', 0o600)
  try {
    await file.write(heads.map((head) => `${JSON.stringify(head)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Removes the heads before a given one: it covers everything before it, and the archives have the earlier checkpoints.
 * A head that is appended meanwhile is written again by the next `audit:seal`.
 */
export async function pruneCheckpointLog(number: number): Promise<void> {
  const heads = await readCheckpointLog()
  const remaining = [...heads.values()].filter((head) => head.number >= number)
  if (remaining.length === heads.size || remaining[0]?.number !== number) return
  const part = `${checkpointLogPath}.part-${process.pid}`
  const file = await open(part, 'w', 0o600)
  try {
    await file.write(remaining.map((head) => `${JSON.stringify(head)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, checkpointLogPath)
}
