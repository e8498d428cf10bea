import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import type { Viewer } from '#approvals/registry'
import CommitteeBatch from '#batches/models/committee_batch'
import { localName, masters } from '#masters/queries/masters'

/** A meeting in the list. */
export interface MeetingRow {
  id: number
  meetingOn: PlainDate
  meetingTime: string
  district: string
  /** On its agenda, or decided at it. */
  applications: number
  isReported: boolean
  /** The day has come and the report is still to be filed. */
  isReportDue: boolean
}

const PER_PAGE = 20
/** Meetings without a report: a district has a handful, the limit is for mishaps. */
const MOST_COMING = 200

/** Meetings to come or without a report, the next one first; and those reported, newest first. */
export async function listMeetings(
  officer: Viewer,
  page: number,
  locale: string,
  client: QueryClientContract = db.connection()
) {
  const ofOfficer = () => {
    const query = CommitteeBatch.query({ client })
    return officer.districtId === null ? query : query.where('districtId', officer.districtId)
  }
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
  const row = (batch: CommitteeBatch) => meetingRow(batch, counts.get(batch.id) ?? 0, locale)
  return {
    coming: coming.map(row),
    past: past.all().map(row),
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

export function meetingRow(
  batch: CommitteeBatch,
  applications: number,
  locale: string
): MeetingRow {
  return {
    id: batch.id,
    meetingOn: batch.heldOn ?? batch.meetingOn,
    meetingTime: batch.meetingTime,
    district: localName(masters().district(batch.districtId), locale),
    applications,
    isReported: batch.isReported,
    isReportDue: !batch.isReported && batch.meetingOn <= getClock().today(),
  }
}
