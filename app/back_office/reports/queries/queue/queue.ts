import db from '@adonisjs/lucid/services/db'
import { textOf } from '#lists/list_state'
import { parseWholeNumber } from '#lists/filters'
import {
  QUEUE_TABS,
  type QueueFile,
  type QueueTab,
  type QueueViewer,
  compareUrgency,
  countOf,
  filesOf,
  listHref,
} from '#reports/queries/queue/files'
import {
  type Duties,
  type QueueTask,
  filesWithoutOfficer,
  filesWithoutRole,
  setupTasks,
} from '#reports/queries/queue/administration_tasks'
import { type WaitingStage, waitingStages } from '#reports/queries/queue/pending_counts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { waitingAppeals } from '#applications/appeals/queries/deciding_role'
import { relinkedClaims } from '#claims/aadhaar_linking/queries/linking_views'
import { getClock } from '#kernel/calendar/clock'
import { storedDay } from '#kernel/database/dialect'
import { type Districts, whereDistricts } from '#lists/query_filters'
import { countedTasks } from '#reports/queries/queue/counted_tasks'

/** Maximum number of tasks shown; the lists have the others. */
const MAX_TASKS = 50

/** Returns the tasks of an officer, the oldest first. */
async function queueTasks(
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
    duties.pay ? relinkedClaimTasks(districts) : [],
    duties.pay ? bankBatchTasks(client) : [],
    duties.changeDistrict || duties.manageOfficers
      ? filesWithoutOfficer(client, duties, viewer, locale)
      : [],
    duties.manageOfficers ? filesWithoutRole(client, locale) : [],
    duties.manageOfficers ? setupTasks(client, locale) : [],
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
async function relinkedClaimTasks(districts: Districts): Promise<QueueTask[]> {
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
async function bankBatchTasks(client: QueryClientContract): Promise<QueueTask[]> {
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

/** Number of files on one page of the queue. */
const PAGE = 20
/** After this number of pages, the lists continue, at the same cost at any depth. */
const MAX_PAGES = 25

/** Everything that waits for a post to act, the latest first (EXPERIENCE: what waits for me). */
export type Queue = {
  tab: QueueTab
  tabs: { name: QueueTab; count: number }[]
  /** Work that is not a single file; only on the first page of the tab for all. */
  tasks: QueueTask[]
  files: QueueFile[]
  page: number
  pages: number
  /** Stages with files in this tab, each with a link to the list of exactly these. */
  stages: QueueStage[]
}

export type QueueStage = Pick<WaitingStage, 'subjectType' | 'column' | 'isMine'> & {
  count: number
  href: string
}

/** Returns the queue of a post for an address with `tab` and `page`. */
export async function queueOf(
  viewer: QueueViewer,
  duties: Duties,
  query: Readonly<Record<string, unknown>>,
  locale: string
): Promise<Queue> {
  const tab = QUEUE_TABS.find((name) => name === query.tab) ?? 'all'
  const [waiting, tasks] = await Promise.all([
    waitingStages(viewer, false, db.connection()),
    queueTasks(db.connection(), duties, viewer, locale),
  ])
  /** A stage without a target waits for a task, not for a decision. */
  const stages = waiting.filter(({ targetDays }) => targetDays !== null)
  const total = (name: QueueTab) => stages.reduce((sum, stage) => sum + countOf(stage, name), 0)
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(total(tab) / PAGE)))
  const page = Math.min(Math.max(1, parseWholeNumber(textOf(query.page)) ?? 1), pages)
  const limit = page * PAGE
  const found = await filesOf(db.connection(), stages, { viewer, tab, most: limit }, locale)
  return {
    tab,
    tabs: QUEUE_TABS.map((name) => ({
      name,
      count: total(name) + (name === 'all' ? tasks.length : 0),
    })),
    tasks: tab === 'all' && page === 1 ? tasks : [],
    files: found.toSorted(compareUrgency).slice(limit - PAGE, limit),
    page,
    pages,
    stages: stages
      .map((stage) => ({
        subjectType: stage.subjectType,
        column: stage.column,
        isMine: stage.isMine,
        count: countOf(stage, tab),
        href: listHref(stage, tab),
      }))
      .filter(({ count }) => count > 0),
  }
}
