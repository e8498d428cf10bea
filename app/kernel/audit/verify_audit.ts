import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  type AuditCheckpoint,
  type AuditEntry,
  type CheckpointHead,
  type CheckpointMethod,
  checkpointHash,
  entryText,
  followsCheckpoint,
  readCheckpointLog,
  storedText,
} from '#kernel/audit/checkpoints'
import { ArchivedEntries, type ArchivedYear, listArchives } from '#kernel/audit/archive_file'
import { inconsistentDays, entriesRoot } from '#kernel/audit/published_days'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** A mismatch, in the order of the checkpoints; each kind at most once per checkpoint. */
export type AuditFinding =
  /** Entries of the checkpoint, or the checkpoint itself, were changed, removed, inserted or put before it. */
  | { kind: 'changed'; checkpoint: number; firstEntryId: number; lastEntryId: number }
  /** Checkpoints with these numbers are missing. */
  | { kind: 'missing'; checkpoint: number; until: number }
  /** The checkpoint log has another hash for the checkpoint. */
  | { kind: 'other_head'; checkpoint: number }
  /** The log ends before the newest head that was written: it was truncated. */
  | { kind: 'cut_off'; checkpoint: number; until: number }
  /** Keyed checkpoints whose heads are not in the checkpoint log. */
  | { kind: 'no_head'; checkpoint: number; until: number }
  /** The published root of the checkpoint does not match its entries: one of the two was changed. */
  | { kind: 'other_root'; checkpoint: number }
  /** A published day does not match its checkpoints and the day before. */
  | { kind: 'other_day'; checkpoint: number; day: PlainDate }
  /** No keyed checkpoint matches: AUDIT_KEY has changed, or all of them were forged. */
  | { kind: 'other_key'; checkpoint: number; until: number }
  /** The file of an archived year is missing or unreadable: its entries were not compared. */
  | { kind: 'archive_missing'; checkpoint: number; until: number; year: string }

export interface AuditReport {
  checkpoints: number
  entries: number
  /** Number of these entries that are in the files of archived years and no longer in the database. */
  archived: number
  newest: CheckpointHead | null
  findings: AuditFinding[]
}

const BATCH_SIZE = 200

/**
 * Verifies the complete log against its checkpoints, and the checkpoints against the heads outside the database
 * (DECISIONS 12). Entries newer than the last checkpoint are not covered.
 *
 * @param mailed a head that was sent by mail
 */
export async function verifyAudit(
  mailed?: Pick<CheckpointHead, 'number' | 'hash'>
): Promise<AuditReport> {
  const archives = await listArchives()
  const check = new CheckpointVerifier(await readCheckpointLog(), archives, mailed)
  for (let after = 0; ;) {
    const checkpoints: AuditCheckpoint[] = await db
      .from('audit_checkpoints')
      .where('number', '>', after)
      .orderBy('number')
      .limit(BATCH_SIZE)
    const roots = await publishedRoots(checkpoints)
    for (const checkpoint of checkpoints)
      await check.next(checkpoint, roots.get(Number(checkpoint.number)))
    if (checkpoints.length < BATCH_SIZE) break
    after = Number(checkpoints[checkpoints.length - 1].number)
  }
  return check.end(await inconsistentDays())
}

/** Returns the published roots of these checkpoints by their numbers. */
async function publishedRoots(
  checkpoints: readonly AuditCheckpoint[]
): Promise<Map<number, string>> {
  if (checkpoints.length === 0) return new Map()
  const [first, last] = [checkpoints[0], checkpoints[checkpoints.length - 1]].map(
    ({ number }) => number
  )
  const rows = await db
    .from('audit_checkpoint_roots')
    .whereBetween('checkpoint_number', [first, last])
  return new Map(rows.map(({ checkpoint_number: number, root }) => [Number(number), String(root)]))
}

/** Whether a checkpoint has the hash of its own columns and of the entries between it and the previous one. */
export async function checkCheckpoint(
  client: QueryClientContract,
  checkpoint: AuditCheckpoint,
  before: Pick<AuditCheckpoint, 'last_entry_id'> | null
): Promise<{ isValid: boolean; entries: AuditEntry[] }> {
  const query = client
    .from('audit_entries')
    .where('id', '<=', checkpoint.last_entry_id)
    .orderBy('id')
  if (before) query.where('id', '>', before.last_entry_id)
  const entries: AuditEntry[] = await query
  return { isValid: checkpoint.hash === checkpointHash(checkpoint, entries), entries }
}

class CheckpointVerifier {
  #previous: AuditCheckpoint | null = null
  #entries = 0
  #archived = 0
  readonly #files: ArchivedEntries
  #seals = 0
  #findings: AuditFinding[] = []
  #keyed = { right: 0, wrong: 0, first: 0 }
  #withoutHead: number[] = []

  constructor(
    readonly heads: Map<number, CheckpointHead>,
    readonly archives: readonly ArchivedYear[],
    readonly mailed?: Pick<CheckpointHead, 'number' | 'hash'>
  ) {
    this.#files = new ArchivedEntries(archives)
  }

  async next(checkpoint: AuditCheckpoint, published: string | undefined) {
    const number = Number(checkpoint.number)
    const expected = Number(this.#previous?.number ?? 0) + 1
    if (number > expected) {
      this.#findings.push({ kind: 'missing', checkpoint: expected, until: number - 1 })
    }
    const read = await this.#read(checkpoint)
    /** For an archived year without its file, only the chain of checkpoints is verified. */
    const isRight = read === null || read.isValid
    const isKeyed = read === null || this.#countKeyed(checkpoint.method, number, isRight)
    if (!isRight || !isKeyed || !followsCheckpoint(checkpoint, this.#previous))
      this.#add('changed', checkpoint)
    if (read && published !== undefined && published !== entriesRoot(read.entries)) {
      this.#findings.push({ kind: 'other_root', checkpoint: number })
    }
    this.#compareHead(checkpoint.method, number, checkpoint.hash)
    this.#seals++
    this.#entries += read?.entries.length ?? 0
    this.#previous = checkpoint
  }

  async #read(checkpoint: AuditCheckpoint) {
    const number = Number(checkpoint.number)
    const archive = this.archives.find(
      ({ firstCheckpoint, lastCheckpoint }) => firstCheckpoint <= number && number <= lastCheckpoint
    )
    const stored = await checkCheckpoint(db.connection(), checkpoint, this.#previous)
    if (!archive) return stored
    const entries = await this.#files.of(archive, number)
    if (!entries) return null
    this.#archived += entries.length - stored.entries.length
    const known = new Set(entries.map(entryText))
    /** Entries that stayed in the database must equal those in the file. */
    const isKept = stored.entries.every((entry) => known.has(entryText(entry)))
    return { isValid: isKept && checkpoint.hash === checkpointHash(checkpoint, entries), entries }
  }

  end(others: readonly AuditFinding[]): AuditReport {
    this.#findings.push(...others)
    for (const { firstCheckpoint, lastCheckpoint, year } of this.#files.missing) {
      this.#findings.push({
        kind: 'archive_missing',
        checkpoint: firstCheckpoint,
        until: lastCheckpoint,
        year,
      })
    }
    const last = this.#previous ? Number(this.#previous.number) : 0
    this.#checkMissingHeads(last)
    const { right, wrong, first } = this.#keyed
    if (right === 0 && wrong > 0) {
      this.#findings.unshift({ kind: 'other_key', checkpoint: first, until: last })
    }
    const newest = this.#previous && checkpointHead(this.#previous)
    const counted = { checkpoints: this.#seals, entries: this.#entries, archived: this.#archived }
    return { ...counted, newest, findings: this.#findings }
  }

  /** Keyed checkpoints follow plain ones; a plain one after a keyed one was forged without the key. */
  #countKeyed(method: CheckpointMethod, number: number, isRight: boolean): boolean {
    const hasKeyed = this.#keyed.right + this.#keyed.wrong > 0
    if (method !== 'hmac') return !hasKeyed
    if (!hasKeyed) this.#keyed.first = number
    this.#keyed[isRight ? 'right' : 'wrong']++
    return true
  }

  #compareHead(method: CheckpointMethod, number: number, hash: string) {
    const heads = [this.heads.get(number), this.mailed?.number === number ? this.mailed : undefined]
    if (heads.some((head) => head && head.hash !== hash)) {
      this.#findings.push({ kind: 'other_head', checkpoint: number })
    }
    /** The head of the last archived checkpoint covers all those before it, whose heads have been removed. */
    const isCovered = number < (this.archives.at(-1)?.lastCheckpoint ?? 0)
    if (method === 'hmac' && !heads[0] && !isCovered) this.#withoutHead.push(number)
  }

  #checkMissingHeads(last: number) {
    const newest = [...this.heads.keys()].reduce(
      (max, number) => Math.max(max, number),
      this.mailed?.number ?? 0
    )
    if (newest > last) this.#findings.push({ kind: 'cut_off', checkpoint: last + 1, until: newest })
    const [first] = this.#withoutHead
    const until = this.#withoutHead.at(-1)
    if (until !== undefined) this.#findings.push({ kind: 'no_head', checkpoint: first, until })
  }

  #add(kind: 'changed', checkpoint: AuditCheckpoint) {
    const [firstEntryId, lastEntryId] = [checkpoint.first_entry_id, checkpoint.last_entry_id].map(
      Number
    )
    this.#findings.push({ kind, checkpoint: Number(checkpoint.number), firstEntryId, lastEntryId })
  }
}

export function checkpointHead(checkpoint: AuditCheckpoint): CheckpointHead {
  return {
    number: Number(checkpoint.number),
    hash: checkpoint.hash,
    lastEntryId: Number(checkpoint.last_entry_id),
    sealedAt: storedText(checkpoint.created_at)!,
  }
}
