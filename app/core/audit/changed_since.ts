import db from '@adonisjs/lucid/services/db'
import { rootOf } from '#core/audit/merkle'
import { publicLeaf } from '#core/audit/public_leaf'
import { entriesOf } from '#core/audit/publish_day'
import { publishedDay } from '#core/audit/published_days'
import { type AuditSeal, sealHash } from '#core/audit/seal_hash'
import { type PlainDate } from '#core/calendar/plain_date'
import { sqlStartOf } from '#core/database/instant'

/** Seals that are read at once. */
const AT_ONCE = 200

/**
 * Compares the log from a day on with what was published of it, and what is sealed and not published yet with its
 * seals: entry by entry, one seal in memory at a time.
 *
 * @returns the number of the first seal that does not agree; null where all do
 */
export async function changedSealSince(day: PlainDate): Promise<number | null> {
  const rows = await db.from('audit_days').where('day', '>=', day).orderBy('day')
  for (const published of rows.map(publishedDay)) {
    const roots = new Map<number, string>()
    const stored = await db
      .from('audit_seal_roots')
      .whereBetween('seal_number', [published.first_seal, published.last_seal])
    for (const { seal_number: number, root } of stored) roots.set(Number(number), String(root))
    const all: Buffer[] = []
    for await (const seal of sealsFrom(published.first_seal, published.last_seal)) {
      const entries = await entriesOf(seal)
      const number = Number(seal.number)
      if (entries.length === 0) return number
      const root = rootOf(entries.map(publicLeaf))
      if (root.toString('hex') !== roots.get(number)) return number
      all.push(root)
    }
    if (all.length === 0 || rootOf(all).toString('hex') !== published.root) {
      return published.first_seal
    }
  }
  const last = rows.length > 0 ? publishedDay(rows[rows.length - 1]).last_seal : null
  return changedUnpublished(last, day)
}

async function changedUnpublished(last: number | null, day: PlainDate): Promise<number | null> {
  const first =
    last === null
      ? await db.from('audit_seals').where('created_at', '>=', sqlStartOf(day)).min('number as n')
      : null
  const from = first ? Number(first[0].n ?? Number.MAX_SAFE_INTEGER) : last! + 1
  for await (const seal of sealsFrom(from)) {
    if (seal.hash !== sealHash(seal, await entriesOf(seal))) return Number(seal.number)
  }
  return null
}

async function* sealsFrom(first: number, last?: number): AsyncGenerator<AuditSeal> {
  for (let next = first; ;) {
    const query = db.from('audit_seals').where('number', '>=', next).orderBy('number')
    if (last !== undefined) query.where('number', '<=', last)
    const seals: AuditSeal[] = await query.limit(AT_ONCE)
    yield* seals
    if (seals.length < AT_ONCE) return
    next = Number(seals[seals.length - 1].number) + 1
  }
}
