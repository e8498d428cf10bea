import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { waitingAppeals } from '#applications/appeals/queries/deciding_role'
import { relinkedClaims } from '#claims/aadhaar_linking/queries/linking_views'
import { getClock } from '#kernel/calendar/clock'
import { storedDay } from '#kernel/database/dialect'
import { type Districts, whereDistricts } from '#lists/districts'
import {
  type Duties,
  type QueueTask,
  filesWithoutOfficer,
  filesWithoutRole,
  stepsOfSetUp,
} from '#reports/queries/queue/request_tasks'
import { countedTasks } from '#reports/queries/queue/counted_tasks'
import type { QueueViewer } from '#reports/queries/queue/files'

/** Maximum number of tasks shown; the lists have the others. */
const MAX_TASKS = 50

/** Returns the tasks of an officer, the oldest first. */
export async function queueTasks(
  client: QueryClientContract,
  duties: Duties,
  viewer: QueueViewer,
  locale: string
): Promise<QueueTask[]> {
  const { districts } = viewer
  const found = await Promise.all([
    countedTasks(client, duties, viewer),
    duties.meet ? meetingsToReport(client, districts) : [],
    duties.appeals ? appealsToDecide(client, viewer) : [],
    duties.pay ? claimsRelinked(districts) : [],
    duties.pay ? batchesWithTheBank(client) : [],
    duties.changeDistrict || duties.manageOfficers
      ? filesWithoutOfficer(client, duties, viewer, locale)
      : [],
    duties.manageOfficers ? filesWithoutRole(client, locale) : [],
    duties.manageOfficers ? stepsOfSetUp(client, locale) : [],
  ])
  return found.flat().toSorted((a, b) => (a.since < b.since ? -1 : 1))
}

/** Meetings whose date has come and that have no report yet. */
async function meetingsToReport(
  client: QueryClientContract,
  districts: Districts
): Promise<QueueTask[]> {
  const query = client
    .from('committee_batches')
    .where('status', 'scheduled')
    .where('meeting_on', '<=', getClock().today())
    .orderBy('meeting_on')
    .orderBy('id')
    .limit(MAX_TASKS)
    .select('id', 'meeting_on')
    .select(
      client.raw(`(select count(*) from committee_batch_items items
        where items.batch_id = committee_batches.id and items.removed_at is null) as files`)
    )
  whereDistricts(query, 'district_id', districts)
  const rows: { id: number; meeting_on: unknown; files: number }[] = await query
  return rows.map(({ id, meeting_on: day, files }) => ({
    key: `meeting-${id}`,
    kind: 'meeting',
    number: null,
    count: Number(files),
    hasMore: false,
    since: storedDay(day),
    href: `/officer/batches/${id}`,
  }))
}

/** Appeals that this officer is next to decide. */
async function appealsToDecide(
  client: QueryClientContract,
  viewer: QueueViewer
): Promise<QueueTask[]> {
  const waiting = await waitingAppeals(client, viewer, MAX_TASKS)
  return waiting.map(({ applicationId, number, since }) => ({
    key: `appeal-${applicationId}`,
    kind: 'appeal',
    number,
    count: 1,
    hasMore: false,
    since,
    href: `/officer/applications/${applicationId}`,
  }))
}

/** Claims whose payment failed and whose applicants have restated the Aadhaar linking of their account. */
async function claimsRelinked(districts: Districts): Promise<QueueTask[]> {
  const claims = await relinkedClaims(districts)
  if (claims.length === 0) return []
  const since = claims.map(({ statedOn }) => statedOn).toSorted()[0]
  return [
    {
      key: 'seeded_again',
      kind: 'seeded_again',
      number: null,
      count: claims.length,
      hasMore: false,
      since,
      href: '/officer/payment-batches/new#seeded-again',
    },
  ]
}

/** Payment files that are to be downloaded, or whose response file is to be imported. */
async function batchesWithTheBank(client: QueryClientContract): Promise<QueueTask[]> {
  const rows = await client
    .from('payment_batches')
    .whereIn('status', ['created', 'downloaded'])
    .orderBy('id')
    .limit(MAX_TASKS)
    .select('id', 'number', 'status', 'batch_on', 'items_count')
  return rows.map((row) => ({
    key: `batch-${row.id}`,
    kind: row.status === 'created' ? 'download' : 'answer',
    number: row.number,
    count: Number(row.items_count),
    hasMore: false,
    since: storedDay(row.batch_on),
    href: `/officer/payment-batches/${row.id}`,
  }))
}
