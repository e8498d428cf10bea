import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Viewer } from '#approvals/viewer'
import { withinReach } from '#auth/policies/reach'
import CommitteeBatch from '#batches/models/committee_batch'

const PER_PAGE = 20
/** Meetings without a report: a district has a handful, the limit is for mishaps. */
const MOST_COMING = 200

/** Meetings to come or without a report, the next one first; and those reported, newest first. */
export async function listMeetings(
  officer: Viewer,
  page: number,
  client: QueryClientContract = db.connection()
) {
  const ofOfficer = () => withinReach(CommitteeBatch.query({ client }), officer)
  const coming = await ofOfficer()
    .where('status', 'scheduled')
    .orderBy('meetingOn')
    .orderBy('meetingTime')
    .orderBy('id')
    .limit(MOST_COMING)
  const past = await ofOfficer()
    .where('status', 'reported')
    .orderBy('meetingOn', 'desc')
    .orderBy('id', 'desc')
    .paginate(page, PER_PAGE)
  const counts = await agendaCounts([...coming, ...past.all()], client)
  return {
    coming,
    past: past.all(),
    counts,
    pages: { page: past.currentPage, perPage: PER_PAGE, total: past.total },
  }
}

async function agendaCounts(batches: readonly CommitteeBatch[], client: QueryClientContract) {
  const ids = batches.map(({ id }) => id)
  const rows = await client
    .from('committee_batch_items')
    .whereIn('batch_id', ids)
    .whereNull('removed_at')
    .groupBy('batch_id')
    .select('batch_id')
    .count('* as total')
  return new Map(rows.map((row) => [Number(row.batch_id), Number(row.total)]))
}
