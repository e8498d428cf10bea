import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { rootOf } from '#kernel/audit/merkle'
import { publicLeaf } from '#kernel/audit/public_leaf'
import { headOfDay, newestDay, type PublishedDay } from '#kernel/audit/published_days'
import { type AuditEntry, type AuditSeal, BEGINNING, follows } from '#kernel/audit/seal_hash'
import { agrees } from '#kernel/audit/verify_audit'
import { getClock } from '#kernel/calendar/clock'
import { addDays, type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { instantOf, sqlInstant } from '#kernel/database/instant'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'

/** Why nothing is published. */
export type PublishTrouble =
  /** A seal does not agree with its entries or with the seal before, or is not there. */
  | { kind: 'changed'; seal: number }
  /** The newest day lies ahead: the clock was wrong when it was published, or is now. */
  | { kind: 'ahead'; day: PlainDate }

/** What came of publishing; neither: there was nothing new. */
export type Publishing = { day: PublishedDay | null; trouble: PublishTrouble | null }

/**
 * Publishes the seals made up to the end of yesterday that no day has yet, in the order of their numbers and none
 * left out, after each was compared with its entries and the seal before. Takes no locks; of two at once one
 * writes the day.
 */
export async function publishDay(): Promise<Publishing> {
  const today = getClock().today()
  const yesterday = addDays(today, -1)
  const before = await newestDay()
  if (before && before.day > yesterday) {
    return { day: null, trouble: { kind: 'ahead', day: before.day } }
  }
  const { seals, roots, entries, changed } = await unpublished(before?.last_seal ?? 0, today)
  if (changed !== null) return { day: null, trouble: { kind: 'changed', seal: changed } }
  if (seals.length === 0 || before?.day === yesterday) return { day: null, trouble: null }
  const facts = {
    day: yesterday,
    first_seal: Number(seals[0].number),
    last_seal: Number(seals[seals.length - 1].number),
    entries,
    root: rootOf(roots).toString('hex'),
    previous_head: before?.head ?? BEGINNING,
  }
  const day = { ...facts, head: headOfDay(facts) }
  return { day: (await isWritten(day, seals, roots)) ? day : null, trouble: null }
}

/** The seals after one up to the first of today, with their roots; `changed` where one is not right. */
async function unpublished(last: number, today: PlainDate) {
  const found: AuditSeal[] = await db
    .from('audit_seals')
    .where('number', '>=', last)
    .orderBy('number')
  const todays = found.findIndex(
    ({ number, created_at: at }) =>
      Number(number) > last && instantOf(at as Date | string) >= startOfIndiaDay(today)
  )
  const [roots, seals]: [Buffer[], AuditSeal[]] = [[], []]
  let entries = 0
  let previous = last > 0 ? (found.find(({ number }) => Number(number) === last) ?? null) : null
  const result = (changed: number | null) => ({ seals, roots, entries, changed })
  if (last > 0 && !previous) return result(last)
  for (const seal of found.slice(previous ? 1 : 0, todays < 0 ? undefined : todays)) {
    const expected = Number(previous?.number ?? 0) + 1
    const rows = await entriesOf(seal)
    if (Number(seal.number) !== expected || !(await isSound(seal, previous, rows.length))) {
      return result(expected)
    }
    seals.push(seal)
    roots.push(rootOf(rows.map(publicLeaf)))
    entries += rows.length
    previous = seal
  }
  return result(null)
}

/** As `verifyAudit` asks of each; `rows` entries lie between its own first and last. */
async function isSound(seal: AuditSeal, previous: AuditSeal | null, rows: number) {
  const { isRight, entries } = await agrees(db.connection(), seal, previous)
  return isRight && entries.length === rows && follows(seal, previous)
}

async function isWritten(day: PublishedDay, seals: readonly AuditSeal[], roots: readonly Buffer[]) {
  try {
    await inTransaction(async (trx) => {
      await trx.table('audit_days').insert({ ...day, created_at: sqlInstant(DateTime.utc()) })
      for (const [at, { number }] of seals.entries()) {
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
export function entriesOf(seal: AuditSeal): Promise<AuditEntry[]> {
  return db
    .from('audit_entries')
    .whereBetween('id', [Number(seal.first_entry_id), Number(seal.last_entry_id)])
    .orderBy('id')
}
