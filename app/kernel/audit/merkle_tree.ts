import { createHash, createHmac } from 'node:crypto'
import { auditKey } from '#config/audit'
import { type AuditEntry, storedText } from '#kernel/audit/checkpoints'

/** A sibling hash on the path from a leaf to the root, and the side on which it is. */
export interface MerkleSibling {
  side: 'left' | 'right'
  /** 64 hex digits. */
  hash: string
}

/** Prefixes of the hashed data: a node can never be mistaken for a leaf (RFC 6962). */
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

const leafHash = (content: Buffer): Buffer =>
  createHash('sha256').update(LEAF).update(content).digest()

const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest()

/** Returns the next level up; a hash without a neighbour is passed up unchanged. */
function levelAbove(hashes: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = []
  for (let at = 0; at < hashes.length; at += 2) {
    above.push(at + 1 < hashes.length ? nodeHash(hashes[at], hashes[at + 1]) : hashes[at])
  }
  return above
}

/** @throws RangeError if there are no hashes */
export function merkleRoot(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) throw new RangeError('A Merkle root needs at least one hash')
  let level = [...hashes]
  while (level.length > 1) level = levelAbove(level)
  return level[0]
}

/** Returns the path from one of the hashes to their root. */
export function merklePath(hashes: readonly Buffer[], index: number): MerkleSibling[] {
  const path: MerkleSibling[] = []
  let level = [...hashes]
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const other = at % 2 === 0 ? at + 1 : at - 1
    if (other < level.length) {
      path.push({ side: other < at ? 'left' : 'right', hash: level[other].toString('hex') })
    }
    level = levelAbove(level)
  }
  return path
}

/** Returns the root that results from a hash and a path. */
export const rootFromPath = (hash: Buffer, path: readonly MerkleSibling[]): Buffer =>
  path.reduce((at, { side, hash: other }) => {
    const sibling = Buffer.from(other, 'hex')
    return side === 'left' ? nodeHash(sibling, at) : nodeHash(at, sibling)
  }, hash)

/** Columns of an entry that a proof shows, in the order in which they are hashed. */
const PUBLIC_COLUMNS = ['action', 'subject_type', 'data', 'created_at'] as const

/** Columns that a proof withholds: who, where, and whose. */
const WITHHELD_COLUMNS = [
  'id',
  'actor_id',
  'actor_role',
  'post_id',
  'subject_id',
  'district_id',
  'request_id',
] as const

type PublicEntry = Record<(typeof PUBLIC_COLUMNS)[number], string | null>

/** The data behind a leaf of the published tree. */
export interface OpenedLeaf {
  entry: PublicEntry
  /** Individual salt of this entry (64 hex digits): without it, the content of an entry could be found by trial. */
  salt: string
  /** Digest of the withheld columns (64 hex digits). */
  rest: string
}

/** Keyed, so that one digest reveals nothing about that of another entry. */
const keyedDigest = (what: string, entry: AuditEntry) =>
  createHmac('sha256', auditKey.release()).update(`${what}:${entry.id}`).digest()

export function openedLeaf(entry: AuditEntry): OpenedLeaf {
  const withheld = JSON.stringify(WITHHELD_COLUMNS.map((column) => storedText(entry[column])))
  const rest = createHash('sha256')
    .update(keyedDigest('rest', entry))
    .update(withheld)
    .digest('hex')
  const shown = Object.fromEntries(
    PUBLIC_COLUMNS.map((column) => [column, storedText(entry[column])])
  )
  return { entry: shown as PublicEntry, salt: keyedDigest('salt', entry).toString('hex'), rest }
}

/** Returns the leaf of an entry: `bin/portal/verify_proof.js` computes it in the same way from a proof. */
export function leafOf({ entry, salt, rest }: OpenedLeaf): Buffer {
  const shown = JSON.stringify(PUBLIC_COLUMNS.map((column) => entry[column]))
  return leafHash(
    Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(rest, 'hex'), Buffer.from(shown)])
  )
}

export const publicLeaf = (entry: AuditEntry): Buffer => leafOf(openedLeaf(entry))

const CODE_DIGITS = 16

/** Returns the beginning of a leaf as printed on a letter, 'A1B2-C3D4-E5F6-0718': 64 bits. */
export const verificationCode = (leaf: Buffer): string =>
  leaf
    .toString('hex')
    .slice(0, CODE_DIGITS)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')
