import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  type AuditEntry,
  type AuditSeal,
  entryText,
  follows,
  type SealMethod,
  sealHash,
  storedText,
} from '#kernel/audit/seal_hash'
import { type Archived, ArchivedEntries, archivesOf } from '#kernel/audit/archived_entries'
import { type SealHead, writtenHeads } from '#kernel/audit/seal_heads'
import { otherDays, rootOfEntries } from '#kernel/audit/published_days'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** What does not agree, in the order of the seals; each kind once for each seal. */
export type AuditFinding =
  /** Entries of the seal, or the seal itself, were changed, removed, inserted or put before it. */
  | { kind: 'changed'; seal: number; firstEntryId: number; lastEntryId: number }
  /** Seals of these numbers are gone. */
  | { kind: 'missing'; seal: number; until: number }
  /** The file of the heads holds another hash for the seal. */
  | { kind: 'other_head'; seal: number }
  /** The log ends before the newest head that was written: it was cut off. */
  | { kind: 'cut_off'; seal: number; until: number }
  /** Keyed seals whose heads are not in the file. */
  | { kind: 'no_head'; seal: number; until: number }
  /** What was published of the seal is not what its entries come to: one of both was changed. */
  | { kind: 'other_root'; seal: number }
  /** A published day does not follow from its seals and the day before. */
  | { kind: 'other_day'; seal: number; day: PlainDate }
  /** No keyed seal agrees: AUDIT_KEY is another one, or all of them were made up. */
  | { kind: 'other_key'; seal: number; until: number }
  /** The file of an archived year is not there or cannot be read: its entries were not compared. */
  | { kind: 'archive_missing'; seal: number; until: number; year: string }

export interface AuditReport {
  seals: number
  entries: number
  /** Of them, those that are in the files of archived years and no more in the database. */
  archived: number
  newest: SealHead | null
  findings: AuditFinding[]
}

const SEALS_AT_ONCE = 200

/**
 * Reads the whole log against its seals and the seals against the heads outside the database
 * (DECISIONS 12). What is newer than the last seal is not covered.
 *
 * @param mailed a head that somebody was sent by mail
 */
export async function verifyAudit(
  mailed?: Pick<SealHead, 'number' | 'hash'>
): Promise<AuditReport> {
  const archives = await archivesOf()
  const check = new SealCheck(await writtenHeads(), archives, mailed)
  for (let after = 0; ;) {
    const seals: AuditSeal[] = await db
      .from('audit_seals')
      .where('number', '>', after)
      .orderBy('number')
      .limit(SEALS_AT_ONCE)
    const roots = await publishedRoots(seals)
    for (const seal of seals) await check.next(seal, roots.get(Number(seal.number)))
    if (seals.length < SEALS_AT_ONCE) break
    after = Number(seals[seals.length - 1].number)
  }
  return check.end(await otherDays())
}

/** What was published of these seals, by their numbers. */
async function publishedRoots(seals: readonly AuditSeal[]): Promise<Map<number, string>> {
  if (seals.length === 0) return new Map()
  const [first, last] = [seals[0], seals[seals.length - 1]].map(({ number }) => number)
  const rows = await db.from('audit_seal_roots').whereBetween('seal_number', [first, last])
  return new Map(rows.map(({ seal_number: number, root }) => [Number(number), String(root)]))
}

/** Whether a seal has the hash of its own columns and of the entries between it and the one before. */
export async function agrees(
  client: QueryClientContract,
  seal: AuditSeal,
  before: Pick<AuditSeal, 'last_entry_id'> | null
): Promise<{ isRight: boolean; entries: AuditEntry[] }> {
  const query = client.from('audit_entries').where('id', '<=', seal.last_entry_id).orderBy('id')
  if (before) query.where('id', '>', before.last_entry_id)
  const entries: AuditEntry[] = await query
  return { isRight: seal.hash === sealHash(seal, entries), entries }
}

class SealCheck {
  #previous: AuditSeal | null = null
  #entries = 0
  #archived = 0
  readonly #files: ArchivedEntries
  #seals = 0
  #findings: AuditFinding[] = []
  #keyed = { right: 0, wrong: 0, first: 0 }
  #withoutHead: number[] = []

  constructor(
    readonly heads: Map<number, SealHead>,
    readonly archives: readonly Archived[],
    readonly mailed?: Pick<SealHead, 'number' | 'hash'>
  ) {
    this.#files = new ArchivedEntries(archives)
  }

  async next(seal: AuditSeal, published: string | undefined) {
    const number = Number(seal.number)
    const expected = Number(this.#previous?.number ?? 0) + 1
    if (number > expected) {
      this.#findings.push({ kind: 'missing', seal: expected, until: number - 1 })
    }
    const read = await this.#read(seal)
    /** Of an archived year without its file, the chain of the seals alone is looked at. */
    const isRight = read === null || read.isRight
    const isKeyed = read === null || this.#countKeyed(seal.method, number, isRight)
    if (!isRight || !isKeyed || !follows(seal, this.#previous)) this.#add('changed', seal)
    if (read && published !== undefined && published !== rootOfEntries(read.entries)) {
      this.#findings.push({ kind: 'other_root', seal: number })
    }
    this.#compareHead(seal.method, number, seal.hash)
    this.#seals++
    this.#entries += read?.entries.length ?? 0
    this.#previous = seal
  }

  async #read(seal: AuditSeal) {
    const number = Number(seal.number)
    const archive = this.archives.find(
      ({ firstSeal, lastSeal }) => firstSeal <= number && number <= lastSeal
    )
    const stored = await agrees(db.connection(), seal, this.#previous)
    if (!archive) return stored
    const entries = await this.#files.of(archive, number)
    if (!entries) return null
    this.#archived += entries.length - stored.entries.length
    const known = new Set(entries.map(entryText))
    /** What stayed in the database is what the file has of it. */
    const isKept = stored.entries.every((entry) => known.has(entryText(entry)))
    return { isRight: isKept && seal.hash === sealHash(seal, entries), entries }
  }

  end(others: readonly AuditFinding[]): AuditReport {
    this.#findings.push(...others)
    for (const { firstSeal, lastSeal, year } of this.#files.missing) {
      this.#findings.push({ kind: 'archive_missing', seal: firstSeal, until: lastSeal, year })
    }
    const last = this.#previous ? Number(this.#previous.number) : 0
    this.#endOfHeads(last)
    const { right, wrong, first } = this.#keyed
    if (right === 0 && wrong > 0) {
      this.#findings.unshift({ kind: 'other_key', seal: first, until: last })
    }
    const newest = this.#previous && headOf(this.#previous)
    const counted = { seals: this.#seals, entries: this.#entries, archived: this.#archived }
    return { ...counted, newest, findings: this.#findings }
  }

  /** Keyed seals follow plain ones; a plain one after a keyed one was made up without the key. */
  #countKeyed(method: SealMethod, number: number, isRight: boolean): boolean {
    const hasKeyed = this.#keyed.right + this.#keyed.wrong > 0
    if (method !== 'hmac') return !hasKeyed
    if (!hasKeyed) this.#keyed.first = number
    this.#keyed[isRight ? 'right' : 'wrong']++
    return true
  }

  #compareHead(method: SealMethod, number: number, hash: string) {
    const heads = [this.heads.get(number), this.mailed?.number === number ? this.mailed : undefined]
    if (heads.some((head) => head && head.hash !== hash)) {
      this.#findings.push({ kind: 'other_head', seal: number })
    }
    /** The head of the last archived seal says all before it, whose heads are left out. */
    const isSaid = number < (this.archives.at(-1)?.lastSeal ?? 0)
    if (method === 'hmac' && !heads[0] && !isSaid) this.#withoutHead.push(number)
  }

  #endOfHeads(last: number) {
    const newest = [...this.heads.keys()].reduce(
      (most, number) => Math.max(most, number),
      this.mailed?.number ?? 0
    )
    if (newest > last) this.#findings.push({ kind: 'cut_off', seal: last + 1, until: newest })
    const [first] = this.#withoutHead
    const until = this.#withoutHead.at(-1)
    if (until !== undefined) this.#findings.push({ kind: 'no_head', seal: first, until })
  }

  #add(kind: 'changed', seal: AuditSeal) {
    const [firstEntryId, lastEntryId] = [seal.first_entry_id, seal.last_entry_id].map(Number)
    this.#findings.push({ kind, seal: Number(seal.number), firstEntryId, lastEntryId })
  }
}

export function headOf(seal: AuditSeal): SealHead {
  return {
    number: Number(seal.number),
    hash: seal.hash,
    lastEntryId: Number(seal.last_entry_id),
    sealedAt: storedText(seal.created_at)!,
  }
}
