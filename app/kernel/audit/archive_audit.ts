import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import {
  archivePath,
  fileSha256,
  hasArchive,
  type SealedEntries,
  verifyArchive,
  writeArchive,
} from '#kernel/audit/archive_file'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { archivesOf } from '#kernel/audit/archived_entries'
import { newestDay } from '#kernel/audit/published_days'
import { recordAudit } from '#kernel/audit/record_audit'
import { type AuditSeal, follows } from '#kernel/audit/seal_hash'
import { forgetHeadsBefore, writtenHeads } from '#kernel/audit/seal_heads'
import { agrees } from '#kernel/audit/verify_audit'
import { getClock } from '#kernel/calendar/clock'
import type { FinancialYear } from '#kernel/calendar/financial_year'
import { addDays } from '#kernel/calendar/plain_date'
import { sqlInstant, sqlStartOf } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'

/** A year stays in the database for so long after its end (DPDP Rules 2025, rules 6 and 8: one year). */
const KEPT_DAYS = 365

/**
 * Entries that letters, proofs, samples and packs are shown with stay in the database, and what says that a year
 * was archived: they are few. `verifyAudit` compares them with the file.
 */
export const KEPT_ACTIONS: readonly AuditAction[] = [
  'loi.issued',
  'claim.paid',
  'sample.drawn',
  'audit_pack.made',
  'audit.archived',
]

/** Entries of one deletion, so that nobody waits for the table. */
const PORTION = 5000

const SEALS_AT_ONCE = 200

/** Why a year cannot be archived. */
export type ArchiveTrouble =
  | 'too_early'
  | 'nothing'
  | 'not_published'
  | 'log_changed'
  | 'no_file'
  | 'file_changed'

export interface Archiving {
  trouble: ArchiveTrouble | null
  path: string
  sha256: string
  seals: number
  entries: number
  /** The last seal: to be compared with a head that was written or mailed. */
  head: Pick<AuditSeal, 'number' | 'hash'> | null
  /** Entries that were taken out of the database now. */
  detached: number
}

/**
 * Writes a closed year of the audit log, and what is older and in no archive, to a file with its seals, and reads
 * the file against them. With `detaches` also takes the entries out of the database, when the file has them.
 * Seals, roots and days stay. Killed at any moment it is started again: a file is moved to its place when it is
 * whole, and nothing is deleted that the file, as it was noted, does not have.
 */
export async function archiveAudit(
  year: FinancialYear,
  { detaches }: { detaches: boolean }
): Promise<Archiving> {
  const path = archivePath(year.label)
  const done: Archiving = {
    trouble: null,
    path,
    sha256: '',
    seals: 0,
    entries: 0,
    head: null,
    detached: 0,
  }
  const refused = (trouble: ArchiveTrouble) => ({ ...done, trouble })
  const known = await archivesOf()
  const noted = known.find((one) => one.year === year.label)
  if (noted && !hasArchive(year.label)) return refused('no_file')
  const range = noted ?? (await rangeOf(year, known.at(-1)?.lastSeal ?? 0))
  if ('trouble' in range) return refused(range.trouble)

  if (!hasArchive(year.label)) {
    const before = await sealNumbered(range.firstSeal - 1)
    const seals = soundSeals(before, range)
    try {
      await writeArchive({ year: year.label, before }, seals)
    } catch (error) {
      if (error instanceof LogChanged) return refused('log_changed')
      throw error
    }
  }
  const report = await verifyArchive(path)
  done.sha256 = await fileSha256(path)
  done.seals = report.seals
  done.entries = report.entries
  done.head = { number: Number(report.last.number), hash: report.last.hash }
  const isRight =
    report.wrong.length === 0 &&
    report.firstSeal === range.firstSeal &&
    done.head.number === range.lastSeal &&
    report.seals === range.lastSeal - range.firstSeal + 1 &&
    (await sealNumbered(range.lastSeal))?.hash === done.head.hash &&
    ((await writtenHeads()).get(range.lastSeal)?.hash ?? done.head.hash) === done.head.hash &&
    (!noted || noted.sha256 === done.sha256)
  if (!isRight) return refused('file_changed')
  if (!detaches) return done

  const lastEntryId = Number(report.last.last_entry_id)
  if (!noted) await note(year.label, { ...range, ...done, lastEntryId })
  done.detached = await detach(lastEntryId)
  await forgetHeadsBefore(range.lastSeal)
  return done
}

class LogChanged extends Error {}

interface Range {
  firstSeal: number
  lastSeal: number
}

const sealNumbered = (number: number): Promise<AuditSeal | null> =>
  db.from('audit_seals').where('number', number).first()

/** The seals after the last archive up to the end of the year: all published, and newer ones stay. */
async function rangeOf(
  { end }: FinancialYear,
  archived: number
): Promise<Range | { trouble: ArchiveTrouble }> {
  if (addDays(end, KEPT_DAYS) >= getClock().today()) return { trouble: 'too_early' }
  const [{ last }] = await db
    .from('audit_seals')
    .where('created_at', '<', sqlStartOf(addDays(end, 1)))
    .max('number as last')
  const [{ newest }] = await db.from('audit_seals').max('number as newest')
  const lastSeal = Number(last ?? 0)
  if (lastSeal <= archived || lastSeal === Number(newest)) return { trouble: 'nothing' }
  if (((await newestDay())?.last_seal ?? 0) < lastSeal) return { trouble: 'not_published' }
  return { firstSeal: archived + 1, lastSeal }
}

/** @throws LogChanged at the first that does not agree with its entries or the one before */
async function* soundSeals(
  before: AuditSeal | null,
  { firstSeal, lastSeal }: Range
): AsyncGenerator<SealedEntries> {
  let previous = before
  for (let from = firstSeal; from <= lastSeal; from += SEALS_AT_ONCE) {
    const seals: AuditSeal[] = await db
      .from('audit_seals')
      .whereBetween('number', [from, Math.min(lastSeal, from + SEALS_AT_ONCE - 1)])
      .orderBy('number')
    for (const seal of seals) {
      const { isRight, entries } = await agrees(db.connection(), seal, previous)
      if (!isRight || !follows(seal, previous)) throw new LogChanged()
      yield { seal, entries }
      previous = seal
    }
  }
}

async function note(
  year: string,
  { firstSeal, lastSeal, lastEntryId, entries, sha256 }: Range & Archiving & { lastEntryId: number }
) {
  await inTransaction(async (trx) => {
    await trx.table('audit_archives').insert({
      year,
      first_seal: firstSeal,
      last_seal: lastSeal,
      last_entry_id: lastEntryId,
      entries,
      sha256,
      archived_at: sqlInstant(DateTime.utc()),
    })
    const data = { year, firstSeal, lastSeal, entries, sha256 }
    await recordAudit({ action: 'audit.archived', actorId: null, data }, trx)
  })
}

const going = () => db.from('audit_entries').whereNotIn('action', [...KEPT_ACTIONS])

/** In the order of their numbers: what is broken off has a beginning that is gone, and a rest. */
async function detach(lastEntryId: number): Promise<number> {
  let total = 0
  for (;;) {
    const rows = await going()
      .where('id', '<=', lastEntryId)
      .orderBy('id')
      .limit(PORTION)
      .select('id')
    if (rows.length === 0) return total
    const [first, last] = [rows[0], rows[rows.length - 1]].map(({ id }) => Number(id))
    total += Number(await going().whereBetween('id', [first, last]).delete())
  }
}
