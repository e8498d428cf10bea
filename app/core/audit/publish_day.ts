import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { rootOf } from '#core/audit/merkle'
import { publicLeaf } from '#core/audit/public_leaf'
import { type AuditEntry, type AuditSeal, BEGINNING, sealHash } from '#core/audit/seal_hash'
import { getClock } from '#core/calendar/clock'
import { addDays, type PlainDate, startOfIndiaDay } from '#core/calendar/plain_date'
import { instantOf, sqlInstant, storedDay } from '#core/database/instant'
import { inTransaction, isUniqueViolation } from '#core/database/transaction'

/** A day as it is published: its head says all days before. */
export interface PublishedDay {
  day: PlainDate
  first_seal: number
  last_seal: number
  entries: number
  /** Over the entries of its seals. */
  root: string
  previous_head: string
  head: string
}

/**
 * What came of publishing. `changedSeal`: the first seal that does not agree with its entries or is not there, and
 * nothing is published.
 */
export type Publishing = { day: PublishedDay | null; changedSeal: number | null }

const FORMAT = 'arthasetu-day-1'

/** The head of a day: `bin/portal/verify_proof.js` makes it in the same way. */
export function headOfDay(day: Omit<PublishedDay, 'head'>): string {
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

export async function newestDay(): Promise<PublishedDay | null> {
  const row = await db.from('audit_days').orderBy('day', 'desc').first()
  return row ? publishedDay(row) : null
}

/**
 * Publishes the seals made up to the end of yesterday that no day has yet, after each was compared with its entries:
 * in the order of their numbers, none left out. With a clock that was turned back nothing is published until it is
 * later than the newest day. Takes no locks; of two at once one writes the day.
 */
export async function publishDay(): Promise<Publishing> {
  const nothing = { day: null, changedSeal: null }
  const today = getClock().today()
  const yesterday = addDays(today, -1)
  const before = await newestDay()
  if (before && before.day >= yesterday) return nothing
  const last = before?.last_seal ?? 0
  const unpublished: AuditSeal[] = await db
    .from('audit_seals')
    .where('number', '>', last)
    .orderBy('number')
  const missing = unpublished.findIndex(({ number }, at) => Number(number) !== last + 1 + at)
  if (missing >= 0) return { day: null, changedSeal: last + 1 + missing }
  const todays = unpublished.findIndex(
    ({ created_at: at }) => instantOf(at as Date | string) >= startOfIndiaDay(today)
  )
  const seals = todays < 0 ? unpublished : unpublished.slice(0, todays)
  if (seals.length === 0) return nothing
  const roots: Buffer[] = []
  let entries = 0
  for (const seal of seals) {
    const rows = await entriesOf(seal)
    if (seal.hash !== sealHash(seal, rows)) return { day: null, changedSeal: Number(seal.number) }
    entries += rows.length
    roots.push(rootOf(rows.map(publicLeaf)))
  }
  const facts = {
    day: yesterday,
    first_seal: Number(seals[0].number),
    last_seal: Number(seals[seals.length - 1].number),
    entries,
    root: rootOf(roots).toString('hex'),
    previous_head: before?.head ?? BEGINNING,
  }
  const day = { ...facts, head: headOfDay(facts) }
  return { day: (await isWritten(day, seals, roots)) ? day : null, changedSeal: null }
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
