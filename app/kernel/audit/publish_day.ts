import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { merkleRoot } from '#kernel/audit/merkle'
import { publicLeaf } from '#kernel/audit/public_leaf'
import { dayHash, latestPublishedDay, type PublishedDay } from '#kernel/audit/published_days'
import { type AuditEntry, type AuditCheckpoint, GENESIS_HASH, followsCheckpoint } from '#kernel/audit/seal_hash'
import { checkCheckpoint } from '#kernel/audit/verify_audit'
import { getClock } from '#kernel/calendar/clock'
import { addDays, type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { instantOf, sqlInstant } from '#kernel/database/instant'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'

/** Why nothing is published. */
export type PublishError =
  /** A seal does not agree with its entries or with the seal before, or is not there. */
  | { kind: 'changed'; seal: number }
  /** The newest day lies ahead: the clock was wrong when it was published, or is now. */
  | { kind: 'ahead'; day: PlainDate }

/** What came of publishing; neither: there was nothing new. */
export type PublishResult = { day: PublishedDay | null; error: PublishError | null }

/**
 * Publishes the seals made up to the end of yesterday that no day has yet, in the order of their numbers and none
 * left out, after each was compared with its entries and the seal before. Takes no locks; of two at once one
 * writes the day.
 */
export async function publishDay(): Promise<PublishResult> {
  const today = getClock().today()
  const yesterday = addDays(today, -1)
  const before = await latestPublishedDay()
  if (before && before.day > yesterday) {
    return { day: null, error: { kind: 'ahead', day: before.day } }
  }
  const { seals: checkpoints, roots, entries, changed } = await unpublishedCheckpoints(before?.last_seal ?? 0, today)
  if (changed !== null) return { day: null, error: { kind: 'changed', seal: changed } }
  if (checkpoints.length === 0 || before?.day === yesterday) return { day: null, error: null }
  const facts = {
    day: yesterday,
    first_seal: Number(checkpoints[0].number),
    last_seal: Number(checkpoints[checkpoints.length - 1].number),
    entries,
    root: merkleRoot(roots).toString('hex'),
    previous_head: before?.head ?? GENESIS_HASH,
  }
  const day = { ...facts, head: dayHash(facts) }
  return { day: (await insertPublishedDay(day, checkpoints, roots)) ? day : null, error: null }
}

/** The seals after one up to the first of today, with their roots; `changed` where one is not right. */
async function unpublishedCheckpoints(last: number, today: PlainDate) {
  const found: AuditCheckpoint[] = await db
    .from('audit_seals')
    .where('number', '>=', last)
    .orderBy('number')
  const todays = found.findIndex(
    ({ number, created_at: at }) =>
      Number(number) > last && instantOf(at as Date | string) >= startOfIndiaDay(today)
  )
  const [roots, checkpoints]: [Buffer[], AuditCheckpoint[]] = [[], []]
  let entries = 0
  let previous = last > 0 ? (found.find(({ number }) => Number(number) === last) ?? null) : null
  const result = (changed: number | null) => ({ seals: checkpoints, roots, entries, changed })
  if (last > 0 && !previous) return result(last)
  for (const checkpoint of found.slice(previous ? 1 : 0, todays < 0 ? undefined : todays)) {
    const expected = Number(previous?.number ?? 0) + 1
    const rows = await entriesOfCheckpoint(checkpoint)
    if (Number(checkpoint.number) !== expected || !(await isIntact(checkpoint, previous, rows.length))) {
      return result(expected)
    }
    checkpoints.push(checkpoint)
    roots.push(merkleRoot(rows.map(publicLeaf)))
    entries += rows.length
    previous = checkpoint
  }
  return result(null)
}

/** As `verifyAudit` asks of each; `rows` entries lie between its own first and last. */
async function isIntact(checkpoint: AuditCheckpoint, previous: AuditCheckpoint | null, rows: number) {
  const { isValid: isRight, entries } = await checkCheckpoint(db.connection(), checkpoint, previous)
  return isRight && entries.length === rows && followsCheckpoint(checkpoint, previous)
}

async function insertPublishedDay(day: PublishedDay, checkpoints: readonly AuditCheckpoint[], roots: readonly Buffer[]) {
  try {
    await inTransaction(async (trx) => {
      await trx.table('audit_days').insert({ ...day, created_at: sqlInstant(DateTime.utc()) })
      for (const [at, { number }] of checkpoints.entries()) {
        const root = roots[at].toString('hex')
        await trx.table('audit_seal_roots').insert({ seal_number: Number(number), root })
      }
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** The entries of a seal, in their order. */
export function entriesOfCheckpoint(checkpoint: AuditCheckpoint): Promise<AuditEntry[]> {
  return db
    .from('audit_entries')
    .whereBetween('id', [Number(checkpoint.first_entry_id), Number(checkpoint.last_entry_id)])
    .orderBy('id')
}
