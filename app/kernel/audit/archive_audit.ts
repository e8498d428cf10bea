import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import {
  type CheckpointEntries,
  archivePath,
  fileSha256,
  hasArchive,
  listArchives,
  verifyArchive,
  writeArchive,
} from '#kernel/audit/archive_file'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { latestPublishedDay } from '#kernel/audit/published_days'
import { recordAudit } from '#kernel/audit/record_audit'
import {
  type AuditCheckpoint,
  followsCheckpoint,
  pruneCheckpointLog,
  readCheckpointLog,
} from '#kernel/audit/checkpoints'
import { checkCheckpoint } from '#kernel/audit/verify_audit'
import { getClock } from '#kernel/calendar/clock'
import type { FinancialYear } from '#kernel/calendar/periods'
import { addDays } from '#kernel/calendar/plain_date'
import { sqlInstant, sqlStartOf } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'

/** Number of days that a year stays in the database after its end (DPDP Rules 2025, rules 6 and 8: one year). */
const RETENTION_DAYS = 365

/**
 * Entries that letters, proofs, samples and packs show, and those that record the archiving of a year, stay in the
 * database: they are few. `verifyAudit` compares them with the file.
 */
export const RETAINED_ACTIONS: readonly AuditAction[] = [
  'loi.issued',
  'claim.paid',
  'sample.drawn',
  'audit_pack.made',
  'audit.archived',
]

/** Number of entries per deletion, so that nobody waits for the table. */
const BATCH_SIZE = 5000

const CHECKPOINTS_PER_QUERY = 200

/** Reason why a year cannot be archived. */
type ArchiveRefusal =
  | 'too_early'
  | 'nothing'
  | 'not_published'
  | 'log_changed'
  | 'no_file'
  | 'file_changed'

interface ArchiveResult {
  /** Null if the year was archived, or its file was only read. */
  refusal: ArchiveRefusal | null
  path: string
  sha256: string
  checkpoints: number
  entries: number
  /** The last checkpoint, to be compared with a head that was written or mailed. */
  head: Pick<AuditCheckpoint, 'number' | 'hash'> | null
  /** Number of entries that this run deleted from the database. */
  deletedEntries: number
}

/**
 * Writes a closed year of the audit log, and older entries that are in no archive, to a file with their checkpoints,
 * and verifies the file. With `detaches` it then deletes the entries that are in the file; checkpoints, roots and days
 * stay. It may be killed at any moment and run again: a file gets its final name only when it is complete, and nothing
 * is deleted that is not in the recorded file.
 */
export async function archiveAudit(
  year: FinancialYear,
  { detaches: deletesEntries }: { detaches: boolean }
): Promise<ArchiveResult> {
  const path = archivePath(year.label)
  const done: ArchiveResult = {
    refusal: null,
    path,
    sha256: '',
    checkpoints: 0,
    entries: 0,
    head: null,
    deletedEntries: 0,
  }
  const refused = (refusal: ArchiveRefusal) => ({ ...done, refusal })
  const known = await listArchives()
  const recorded = known.find((one) => one.year === year.label)
  if (recorded && !hasArchive(year.label)) return refused('no_file')
  const range = recorded ?? (await rangeOf(year, known.at(-1)?.lastCheckpoint ?? 0))
  if ('refusal' in range) return refused(range.refusal)

  if (!hasArchive(year.label)) {
    const before = await findCheckpoint(range.firstCheckpoint - 1)
    const checkpoints = verifiedCheckpoints(before, range)
    try {
      await writeArchive({ year: year.label, before }, checkpoints)
    } catch (error) {
      if (error instanceof LogChanged) return refused('log_changed')
      throw error
    }
  }
  const report = await verifyArchive(path)
  done.sha256 = await fileSha256(path)
  done.checkpoints = report.checkpoints
  done.entries = report.entries
  done.head = { number: Number(report.last.number), hash: report.last.hash }
  const isRight =
    report.invalid.length === 0 &&
    report.firstCheckpoint === range.firstCheckpoint &&
    done.head.number === range.lastCheckpoint &&
    report.checkpoints === range.lastCheckpoint - range.firstCheckpoint + 1 &&
    (await findCheckpoint(range.lastCheckpoint))?.hash === done.head.hash &&
    ((await readCheckpointLog()).get(range.lastCheckpoint)?.hash ?? done.head.hash) ===
      done.head.hash &&
    (!recorded || recorded.sha256 === done.sha256)
  if (!isRight) return refused('file_changed')
  if (!deletesEntries) return done

  const lastEntryId = Number(report.last.last_entry_id)
  if (!recorded) await recordArchive(year.label, { ...range, ...done, lastEntryId })
  done.deletedEntries = await deleteArchivedEntries(lastEntryId)
  await pruneCheckpointLog(range.lastCheckpoint)
  return done
}

class LogChanged extends Error {}

interface Range {
  firstCheckpoint: number
  lastCheckpoint: number
}

const findCheckpoint = (number: number): Promise<AuditCheckpoint | null> =>
  db.from('audit_checkpoints').where('number', number).first()

/**
 * Returns the checkpoints after the last archive up to the end of the year: all must be published, and newer ones stay.
 */
async function rangeOf(
  { end }: FinancialYear,
  archived: number
): Promise<Range | { refusal: ArchiveRefusal }> {
  if (addDays(end, RETENTION_DAYS) >= getClock().today()) return { refusal: 'too_early' }
  const [{ last }] = await db
    .from('audit_checkpoints')
    .where('created_at', '<', sqlStartOf(addDays(end, 1)))
    .max('number as last')
  const [{ newest }] = await db.from('audit_checkpoints').max('number as newest')
  const lastCheckpoint = Number(last ?? 0)
  if (lastCheckpoint <= archived || lastCheckpoint === Number(newest)) return { refusal: 'nothing' }
  if (((await latestPublishedDay())?.last_seal ?? 0) < lastCheckpoint)
    return { refusal: 'not_published' }
  return { firstCheckpoint: archived + 1, lastCheckpoint }
}

/** @throws LogChanged at the first checkpoint that does not match its entries or the previous one */
async function* verifiedCheckpoints(
  before: AuditCheckpoint | null,
  { firstCheckpoint, lastCheckpoint }: Range
): AsyncGenerator<CheckpointEntries> {
  let previous = before
  for (let from = firstCheckpoint; from <= lastCheckpoint; from += CHECKPOINTS_PER_QUERY) {
    const checkpoints: AuditCheckpoint[] = await db
      .from('audit_checkpoints')
      .whereBetween('number', [from, Math.min(lastCheckpoint, from + CHECKPOINTS_PER_QUERY - 1)])
      .orderBy('number')
    for (const checkpoint of checkpoints) {
      const { isValid: isRight, entries } = await checkCheckpoint(
        db.connection(),
        checkpoint,
        previous
      )
      if (!isRight || !followsCheckpoint(checkpoint, previous)) throw new LogChanged()
      yield { checkpoint, entries }
      previous = checkpoint
    }
  }
}

async function recordArchive(
  year: string,
  {
    firstCheckpoint,
    lastCheckpoint,
    lastEntryId,
    entries,
    sha256,
  }: Range & ArchiveResult & { lastEntryId: number }
) {
  await inTransaction(async (trx) => {
    await trx.table('audit_archives').insert({
      year,
      first_checkpoint: firstCheckpoint,
      last_checkpoint: lastCheckpoint,
      last_entry_id: lastEntryId,
      entries,
      sha256,
      archived_at: sqlInstant(DateTime.utc()),
    })
    const data = { year, firstSeal: firstCheckpoint, lastSeal: lastCheckpoint, entries, sha256 }
    await recordAudit({ action: 'audit.archived', actorId: null, data, trx })
  })
}

const deletableEntries = () => db.from('audit_entries').whereNotIn('action', [...RETAINED_ACTIONS])

/** Deletes in order of entry number, so that a run after an interrupted one continues with the rest. */
async function deleteArchivedEntries(lastEntryId: number): Promise<number> {
  let total = 0
  for (;;) {
    const rows = await deletableEntries()
      .where('id', '<=', lastEntryId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id')
    if (rows.length === 0) return total
    const [first, last] = [rows[0], rows[rows.length - 1]].map(({ id }) => Number(id))
    total += Number(await deletableEntries().whereBetween('id', [first, last]).delete())
  }
}
