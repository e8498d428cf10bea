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
const BATCH_SIZE = 5000

const SEALS_PER_QUERY = 200

/** Why a year cannot be archived. */
export type ArchiveRefusal =
  | 'too_early'
  | 'nothing'
  | 'not_published'
  | 'log_changed'
  | 'no_file'
  | 'file_changed'

export interface Archiving {
  /** Null where the year was archived, or its file only read. */
  refusal: ArchiveRefusal | null
  path: string
  sha256: string
  seals: number
  entries: number
  /** The last seal: to be compared with a head that was written or mailed. */
  head: Pick<AuditSeal, 'number' | 'hash'> | null
  /** Entries that this run deleted from the database. */
  detached: number
}

/**
 * Writes a closed year of the audit log, and older entries that are in no archive, to a file with their seals, and
 * verifies the file. With `detaches` it then deletes the entries that the file has; seals, roots and days stay.
 * It may be killed at any moment and run again: a file is renamed to its name when it is complete, and nothing is
 * deleted that the recorded file does not have.
 */
export async function archiveAudit(
  year: FinancialYear,
  { detaches }: { detaches: boolean }
): Promise<Archiving> {
  const path = archivePath(year.label)
  const done: Archiving = {
    refusal: null,
    path,
    sha256: '',
    seals: 0,
    entries: 0,
    head: null,
    detached: 0,
  }
  const refused = (refusal: ArchiveRefusal) => ({ ...done, refusal })
  const known = await archivesOf()
  const recorded = known.find((one) => one.year === year.label)
  if (recorded && !hasArchive(year.label)) return refused('no_file')
  const range = recorded ?? (await rangeOf(year, known.at(-1)?.lastSeal ?? 0))
  if ('refusal' in range) return refused(range.refusal)

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
    (!recorded || recorded.sha256 === done.sha256)
  if (!isRight) return refused('file_changed')
  if (!detaches) return done

  const lastEntryId = Number(report.last.last_entry_id)
  if (!recorded) await recordArchive(year.label, { ...range, ...done, lastEntryId })
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
): Promise<Range | { refusal: ArchiveRefusal }> {
  if (addDays(end, KEPT_DAYS) >= getClock().today()) return { refusal: 'too_early' }
  const [{ last }] = await db
    .from('audit_seals')
    .where('created_at', '<', sqlStartOf(addDays(end, 1)))
    .max('number as last')
  const [{ newest }] = await db.from('audit_seals').max('number as newest')
  const lastSeal = Number(last ?? 0)
  if (lastSeal <= archived || lastSeal === Number(newest)) return { refusal: 'nothing' }
  if (((await newestDay())?.last_seal ?? 0) < lastSeal) return { refusal: 'not_published' }
  return { firstSeal: archived + 1, lastSeal }
}

/** @throws LogChanged at the first that does not agree with its entries or the one before */
async function* soundSeals(
  before: AuditSeal | null,
  { firstSeal, lastSeal }: Range
): AsyncGenerator<SealedEntries> {
  let previous = before
  for (let from = firstSeal; from <= lastSeal; from += SEALS_PER_QUERY) {
    const seals: AuditSeal[] = await db
      .from('audit_seals')
      .whereBetween('number', [from, Math.min(lastSeal, from + SEALS_PER_QUERY - 1)])
      .orderBy('number')
    for (const seal of seals) {
      const { isRight, entries } = await agrees(db.connection(), seal, previous)
      if (!isRight || !follows(seal, previous)) throw new LogChanged()
      yield { seal, entries }
      previous = seal
    }
  }
}

async function recordArchive(
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

const detachable = () => db.from('audit_entries').whereNotIn('action', [...KEPT_ACTIONS])

/** Deletes in the order of the entries' numbers, so that an interrupted run goes on with the rest. */
async function detach(lastEntryId: number): Promise<number> {
  let total = 0
  for (;;) {
    const rows = await detachable()
      .where('id', '<=', lastEntryId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id')
    if (rows.length === 0) return total
    const [first, last] = [rows[0], rows[rows.length - 1]].map(({ id }) => Number(id))
    total += Number(await detachable().whereBetween('id', [first, last]).delete())
  }
}
