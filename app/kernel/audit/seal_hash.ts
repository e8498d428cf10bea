import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { auditKey } from '#config/audit'
import { sqlInstant } from '#kernel/database/instant'

/** What stands before the first seal. */
export const GENESIS_HASH = '0'.repeat(64)

/**
 * `hmac` needs AUDIT_KEY, which is not in the database. `sha256` is how seals were made before there
 * was a key: they stay as they are and are held by the first keyed seal, which contains their last.
 */
export type CheckpointMethod = 'sha256' | 'hmac'

export type AuditEntry = Record<string, unknown> & { id: number }

/** A seal as stored. */
export interface AuditCheckpoint {
  number: number
  method: CheckpointMethod
  first_entry_id: number
  last_entry_id: number
  /** Null: sealed before entries were counted. */
  entry_count: number | null
  previous_hash: string
  hash: string
  created_at: unknown
}

/** The columns of an entry in the order they are hashed in; times as stored text. */
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

/** The post came later: where there is none, an entry is hashed as it was before. */
const valuesOf = (entry: AuditEntry) =>
  [...HASHED_COLUMNS, ...(storedText(entry.post_id) === null ? [] : ['post_id'])].map((column) =>
    storedText(entry[column])
  )

/** All that an entry says, as it is hashed. */
export const entryText = (entry: AuditEntry): string => JSON.stringify(valuesOf(entry))

type CheckpointFacts = Omit<AuditCheckpoint, 'hash'>

/** The hash that a seal with these facts and these entries, in order, must have (64 hex digits). */
export function checkpointHash(checkpoint: CheckpointFacts, entries: readonly AuditEntry[]): string {
  return checkpoint.method === 'hmac' ? keyedHash(checkpoint, entries) : plainHash(checkpoint, entries)
}

/** Over the seal's own columns too, and an absent value is not an empty one. */
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

/** Whether a seal names the hash of the one before; after a keyed one a plain one was made up without the key. */
export function followsCheckpoint(checkpoint: AuditCheckpoint, before: AuditCheckpoint | null): boolean {
  const isChained = checkpoint.previous_hash === (before?.hash ?? GENESIS_HASH)
  return isChained && !(before?.method === 'hmac' && checkpoint.method !== 'hmac')
}

const addToHash = (hash: Hash | Hmac, texts: (string | null)[]) => hash.update(JSON.stringify(texts))

/** The same text for a value whichever database gave it. */
export function storedText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return sqlInstant(value)
  return String(value)
}
