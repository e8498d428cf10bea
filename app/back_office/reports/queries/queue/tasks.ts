import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { waitingAppeals } from '#applications/appeals/queries/deciding_role'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { relinkedClaims } from '#claims/aadhaar_linking/queries/linking_views'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { openChangesFor } from '#maker_checker/queries/open_changes'
import { pendingSampleWork } from '#audits/queries/sample_items'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { type Districts, whereDistricts } from '#lists/districts'
import {
  type Duties,
  type QueueTask,
  correctionsToAnswer,
  filesWithoutOfficer,
  filesWithoutRole,
  grievancesToAnswer,
  stepsOfSetUp,
} from '#reports/queries/queue/request_tasks'
import type { QueueViewer } from '#reports/queries/queue/files'
import { cellHref, queryOf } from '#reports/queries/summary_table'

/** Tasks are shown up to here; the lists have the others. */
const MAX_TASKS = 50
/** Loans to verify are counted up to here. */
const MAX_COUNTED = 1000

/** The tasks of an officer, the oldest first. */
export async function queueTasks(
  client: QueryClientContract,
  duties: Duties,
  viewer: QueueViewer,
  locale: string
): Promise<QueueTask[]> {
  const { districts } = viewer
  const found = await Promise.all([
    duties.meet ? meetingsToReport(client, districts) : [],
    duties.appeals ? appealsToDecide(client, viewer) : [],
    duties.pay ? claimsToPay(client, districts) : [],
    duties.pay ? claimsRelinked(districts) : [],
    duties.pay ? batchesWithTheBank(client) : [],
    duties.verify ? loansToVerify(client) : [],
    duties.confirm ? changesToConfirm(client, viewer) : [],
    samplesToWorkOn(client, viewer),
    duties.answer ? grievancesToAnswer(client, viewer) : [],
    duties.correct ? correctionsToAnswer(client, districts) : [],
    duties.changeDistrict || duties.manageOfficers
      ? filesWithoutOfficer(client, duties, viewer, locale)
      : [],
    duties.manageOfficers ? filesWithoutRole(client, locale) : [],
    duties.manageOfficers ? stepsOfSetUp(client, locale) : [],
  ])
  return found.flat().toSorted((a, b) => (a.since < b.since ? -1 : 1))
}

/** Meetings whose day has come, without their report. */
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

/** Appeals whose turn is this officer's. */
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

/** Claims that the MD has approved and no payment batch has. */
async function claimsToPay(
  client: QueryClientContract,
  districts: Districts
): Promise<QueueTask[]> {
  const approved = {
    subject_type: 'claim',
    status_id: approvedClaimStatusId(),
    payment_status_id: PaymentStatus.toBePaid,
  }
  const counted = client.from('workflow_counters').where(approved).sum('subjects as total')
  /** Both values are named, so that an index gives the first day of each. */
  const [fresh, returned] = [false, true].map((isReturned) =>
    client
      .from('workflow_pending_counts')
      .where({ ...approved, is_returned: isReturned })
      .min('arrived_on as since')
  )
  for (const query of [counted, fresh, returned]) whereDistricts(query, 'district_id', districts)
  const [{ total, ...firsts }] = await client
    .query()
    .select(counted.as('total'), fresh.as('fresh'), returned.as('returned'))
  if (!Number(total)) return []
  const days = Object.values(firsts).flatMap((since) => (since === null ? [] : storedDay(since)))
  const [href, count] = ['/officer/payment-batches/new', Number(total)]
  return [
    {
      key: 'payment',
      kind: 'payment',
      number: null,
      count,
      hasMore: false,
      since: days.toSorted()[0],
      href,
    },
  ]
}

/** Claims whose payment failed and whose applicants stated their seeding anew. */
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

/** Payment files that are to be downloaded, or whose answer is to be taken in. */
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

const LOANS = {
  loan_sanctions: { kind: 'sanctions', live: 'live_application_id', path: '/officer/sanctions' },
  disbursements: { kind: 'disbursals', live: 'live_tranche_no', path: '/officer/disbursements' },
} as const

/** Loans that accounts have still to compare with the bank's letters (DECISIONS 7). */
async function loansToVerify(client: QueryClientContract): Promise<QueueTask[]> {
  const [first, ...others] = (['loan_sanctions', 'disbursements'] as const).map((table) => {
    const some = client
      .from(table)
      .whereNull('verified_at')
      .whereNotNull(LOANS[table].live)
      .select('created_at')
      .orderBy('created_at')
      .limit(MAX_COUNTED + 1)
    return client
      .query()
      .from(some.as('open'))
      .select(client.raw(`'${table}' as loans`))
      .count('* as total')
      .min('created_at as oldest')
  })
  const rows: {
    loans: keyof typeof LOANS
    total: number
    oldest: Parameters<typeof instantOf>[0]
  }[] = await first.unionAll(others)
  return rows.flatMap(({ loans, total, oldest }) => {
    if (!Number(total)) return []
    const { kind, path } = LOANS[loans]
    const since = indiaDateOf(instantOf(oldest))
    return {
      key: kind,
      kind,
      number: null,
      count: Math.min(Number(total), MAX_COUNTED),
      hasMore: Number(total) > MAX_COUNTED,
      since,
      href: cellHref(path, queryOf({ unverified: 1, uploadedFrom: since })),
    }
  })
}

/** Changes that wait for a second person, and those that took effect without one. */
async function changesToConfirm(
  client: QueryClientContract,
  viewer: QueueViewer
): Promise<QueueTask[]> {
  const open = await openChangesFor(viewer, client)
  return open.map(({ status, count, since }) => {
    const kind = status === 'waiting' ? ('confirmations' as const) : ('unconfirmed' as const)
    return {
      key: kind,
      kind,
      number: null,
      count,
      hasMore: false,
      since,
      href: '/officer/confirmations',
    }
  })
}

/** What the auditor asks the office, and what the auditor looks at. */
async function samplesToWorkOn(
  client: QueryClientContract,
  viewer: QueueViewer
): Promise<QueueTask[]> {
  const work = await pendingSampleWork(client, viewer)
  if (!work) return []
  const { kind, count, since } = work
  const href = '/officer/samples'
  return [{ key: kind, kind, number: null, count, hasMore: false, since, href }]
}
