import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { auditKey } from '#config/audit'
import { sqlInstant } from '#kernel/database/instant'

/** What stands before the first seal. */
export const BEGINNING = '0'.repeat(64)

/**
 * `hmac` needs AUDIT_KEY, which is not in the database. `sha256` is how seals were made before there
 * was a key: they stay as they are and are held by the first keyed seal, which contains their last.
 */
export type SealMethod = 'sha256' | 'hmac'

export type AuditEntry = Record<string, unknown> & { id: number }

/** A seal as stored. */
export interface AuditSeal {
  number: number
  method: SealMethod
  first_entry_id: number
  last_entry_id: number
  /** Null: sealed before entries were counted. */
  entry_count: number | null
  previous_hash: string
  hash: string
  created_at: unknown
}

/** The columns of an entry in the order they are hashed in; times as stored text. */
export const COLUMNS = [
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
  [...COLUMNS, ...(storedText(entry.post_id) === null ? [] : ['post_id'])].map((column) =>
    storedText(entry[column])
  )

/** All that an entry says, as it is hashed. */
export const entryText = (entry: AuditEntry): string => JSON.stringify(valuesOf(entry))

type Facts = Omit<AuditSeal, 'hash'>

/** The hash that a seal with these facts and these entries, in order, must have (64 hex digits). */
export function sealHash(seal: Facts, entries: readonly AuditEntry[]): string {
  return seal.method === 'hmac' ? keyedHash(seal, entries) : plainHash(seal, entries)
}

/** Over the seal's own columns too, and an absent value is not an empty one. */
function keyedHash(seal: Facts, entries: readonly AuditEntry[]) {
  const hash = createHmac('sha256', auditKey.release())
  const { number, first_entry_id, last_entry_id, entry_count, previous_hash } = seal
  const facts = [number, first_entry_id, last_entry_id, entry_count, previous_hash]
  add(hash, [...facts.map(storedText), storedText(seal.created_at)])
  for (const entry of entries) add(hash, valuesOf(entry))
  return hash.digest('hex')
}

function plainHash({ previous_hash }: Facts, entries: readonly AuditEntry[]) {
  const hash = createHash('sha256').update(previous_hash)
  for (const entry of entries) {
    add(
      hash,
      COLUMNS.map((column) => storedText(entry[column]) ?? '')
    )
  }
  return hash.digest('hex')
}

/** Whether a seal names the hash of the one before; after a keyed one a plain one was made up without the key. */
export function follows(seal: AuditSeal, before: AuditSeal | null): boolean {
  const isChained = seal.previous_hash === (before?.hash ?? BEGINNING)
  return isChained && !(before?.method === 'hmac' && seal.method !== 'hmac')
}

const add = (hash: Hash | Hmac, texts: (string | null)[]) => hash.update(JSON.stringify(texts))

/** The same text for a value whichever database gave it. */
export function storedText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return sqlInstant(value)
  return String(value)
}
