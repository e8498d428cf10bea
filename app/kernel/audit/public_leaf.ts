import { createHash, createHmac } from 'node:crypto'
import { auditKey } from '#config/audit'
import { leafHash } from '#kernel/audit/merkle'
import { type AuditEntry, storedText } from '#kernel/audit/seal_hash'

/** What a proof shows of an entry, in the order in which it is hashed. */
const PUBLIC_COLUMNS = ['action', 'subject_type', 'data', 'created_at'] as const

/** What a proof keeps to itself: who, where, and whose. */
const WITHHELD_COLUMNS = [
  'id',
  'actor_id',
  'actor_role',
  'post_id',
  'subject_id',
  'district_id',
  'request_id',
] as const

export type PublicEntry = Record<(typeof PUBLIC_COLUMNS)[number], string | null>

/** What is behind a leaf of the published tree. */
export interface OpenedLeaf {
  entry: PublicEntry
  /** Of this entry alone (64 hex digits): without it nobody finds out by trying what an entry says. */
  salt: string
  /** Stands for what is kept (64 hex digits). */
  rest: string
}

/** Keyed, so that none tells anything about another entry's. */
const keyedDigest = (what: string, entry: AuditEntry) =>
  createHmac('sha256', auditKey.release()).update(`${what}:${entry.id}`).digest()

export function openedLeaf(entry: AuditEntry): OpenedLeaf {
  const withheld = JSON.stringify(WITHHELD_COLUMNS.map((column) => storedText(entry[column])))
  const rest = createHash('sha256').update(keyedDigest('rest', entry)).update(withheld).digest('hex')
  const shown = Object.fromEntries(PUBLIC_COLUMNS.map((column) => [column, storedText(entry[column])]))
  return { entry: shown as PublicEntry, salt: keyedDigest('salt', entry).toString('hex'), rest }
}

/** The leaf of an entry: `bin/portal/verify_proof.js` makes it in the same way from a proof. */
export function leafOf({ entry, salt, rest }: OpenedLeaf): Buffer {
  const shown = JSON.stringify(PUBLIC_COLUMNS.map((column) => entry[column]))
  return leafHash(
    Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(rest, 'hex'), Buffer.from(shown)])
  )
}

export const publicLeaf = (entry: AuditEntry): Buffer => leafOf(openedLeaf(entry))

const CODE_DIGITS = 16

/** The beginning of a leaf as it stands on a letter, 'A1B2-C3D4-E5F6-0718': 64 bits. */
export const verificationCode = (leaf: Buffer): string =>
  leaf
    .toString('hex')
    .slice(0, CODE_DIGITS)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')
