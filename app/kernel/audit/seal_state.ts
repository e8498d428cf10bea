import db from '@adonisjs/lucid/services/db'
import { loggedSince } from '#kernel/audit/archived_entries'
import { lastVerification } from '#kernel/audit/check_audit'
import { instantOf } from '#kernel/database/instant'

/** So many unsealed rows are counted; of more it is only said that there are more. */
const MAX_COUNTED = 10_000

/** The state of the seals as the database has it; whether they agree, only a verification says. */
export async function checkpointState() {
  const [checkpoint, check] = await Promise.all([
    db.from('audit_seals').orderBy('number', 'desc').first(),
    lastVerification(),
  ])
  const lastId = checkpoint ? Number(checkpoint.last_entry_id) : 0
  const open = db.from('audit_entries').where('id', '>', lastId).select('id')
  const [{ total }] = await db
    .query()
    .from(open.limit(MAX_COUNTED + 1).as('open'))
    .count('* as total')
  return {
    seal: checkpoint && {
      number: Number(checkpoint.number),
      lastEntryId: lastId,
      at: instantOf(checkpoint.created_at).toISOString(),
    },
    unsealed: Math.min(Number(total), MAX_COUNTED),
    isCapped: Number(total) > MAX_COUNTED,
    /** The day since when entries are here; null where no earlier year is archived. */
    since: await loggedSince(),
    check: check && { ...check, at: check.at.toISOString() },
  }
}

/** The seal that covers an entry, by its number; null of one that is not sealed yet. */
export async function checkpointOfEntry(entryId: number): Promise<number | null> {
  const checkpoint = await db
    .from('audit_seals')
    .where('last_entry_id', '>=', entryId)
    .orderBy('number')
    .select('number')
    .first()
  return checkpoint ? Number(checkpoint.number) : null
}
