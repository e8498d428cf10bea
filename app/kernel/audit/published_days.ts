import { createHash, createHmac } from 'node:crypto'
import { auditKey } from '#config/audit'
import { type AuditEntry, GENESIS_HASH, storedText } from '#kernel/audit/checkpoints'
import db from '@adonisjs/lucid/services/db'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'

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

/** A day as it is published: its head covers all days before. */
export interface PublishedDay {
  day: PlainDate
  first_seal: number
  last_seal: number
  entries: number
  /** Root over the entries of its checkpoints. */
  root: string
  previous_head: string
  head: string
}

const FORMAT = 'arthasetu-day-1'

/** Returns the head of a day: `bin/portal/verify_proof.js` computes it in the same way. */
export function dayHash(day: Omit<PublishedDay, 'head'>): string {
  const { previous_head: before, first_seal: first, last_seal: last, entries, root } = day
  return createHash('sha256')
    .update([FORMAT, before, day.day, first, last, entries, root].join('\n'))
    .digest('hex')
}

export const publishedDay = (row: Record<string, unknown>): PublishedDay => ({
  day: storedDay(row.day),
  first_seal: Number(row.first_seal),
  last_seal: Number(row.last_seal),
  entries: Number(row.entries),
  root: String(row.root),
  previous_head: String(row.previous_head),
  head: String(row.head),
})

export async function latestPublishedDay(): Promise<PublishedDay | null> {
  const row = await db.from('audit_published_days').orderBy('day', 'desc').first()
  return row ? publishedDay(row) : null
}

/** Returns the published root of a checkpoint; for one without entries, a text that no root can be. */
export const entriesRoot = (entries: readonly AuditEntry[]): string =>
  entries.length === 0 ? '' : merkleRoot(entries.map(publicLeaf)).toString('hex')

/** Returns published days that do not match the roots of their checkpoints, or the day before. */
export async function inconsistentDays() {
  const rows = await db.from('audit_published_days').orderBy('first_seal')
  const found: { kind: 'other_day'; checkpoint: number; day: PlainDate }[] = []
  let before: PublishedDay | null = null
  for (const day of rows.map(publishedDay)) {
    const roots = await db
      .from('audit_checkpoint_roots')
      .whereBetween('checkpoint_number', [day.first_seal, day.last_seal])
      .orderBy('checkpoint_number')
    const isWhole = roots.length === day.last_seal - day.first_seal + 1
    const root = isWhole && merkleRoot(roots.map((row) => Buffer.from(String(row.root), 'hex')))
    const isRight =
      root !== false &&
      root.toString('hex') === day.root &&
      dayHash(day) === day.head &&
      day.previous_head === (before?.head ?? GENESIS_HASH) &&
      day.first_seal === (before?.last_seal ?? 0) + 1
    if (!isRight) found.push({ kind: 'other_day', checkpoint: day.first_seal, day: day.day })
    before = day
  }
  return found
}
