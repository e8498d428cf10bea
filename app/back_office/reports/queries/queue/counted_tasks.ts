import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { Role } from '#auth/roles'
import { pendingSampleItems } from '#audits/queries/sample_items'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { pendingGrievances } from '#grievances/queries/grievance_access'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { type Districts, whereDistricts } from '#lists/query_filters'
import {
  type OpenRow,
  openChangeGroups,
  openChangesFor,
} from '#maker_checker/queries/confirmations'
import type { QueueViewer } from '#reports/queries/queue/files'
import type { Duties, QueueTask } from '#reports/queries/queue/administration_tasks'
import { cellHref, queryOf } from '#reports/queries/summary_table'

/** Limit up to which loans to verify are counted. */
const MAX_COUNTED = 1000

/** The page that lists the work of a kind; `since` is the day of the oldest item. */
const HREFS = {
  payment: () => '/officer/payment-batches/new',
  sanctions: (since: PlainDate) => unverifiedHref('/officer/sanctions', since),
  disbursals: (since: PlainDate) => unverifiedHref('/officer/disbursements', since),
  sample_asked: () => '/officer/samples',
  sample_items: () => '/officer/samples',
  grievances: () => '/officer/grievances?mine=1',
  corrections: () => '/officer/correction-requests',
} satisfies Partial<Record<QueueTask['kind'], (since: PlainDate) => string>>

type CountedKind = keyof typeof HREFS

const unverifiedHref = (path: string, since: PlainDate) =>
  cellHref(path, queryOf({ unverified: 1, uploadedFrom: since }))

/** One of the counts; changes are distinguished by four additional columns. */
type CountRow = OpenRow & { kind: CountedKind | 'changes'; since: string }

const CHANGE_COLUMNS = ['status', 'change_kind', 'requested_by', 'about_user'] as const

/** Returns work that is shown as a number with its oldest day, all read in one statement. */
export async function countedTasks(
  client: QueryClientContract,
  duties: Duties,
  viewer: QueueViewer
): Promise<QueueTask[]> {
  const { districts } = viewer
  /** Each selects `total` and `since`. */
  const queries: { [Kind in CountRow['kind']]?: DatabaseQueryBuilderContract | false } = {
    payment: duties.pay && claimsToPay(client, districts),
    sanctions: duties.verify && loansToVerify(client, 'loan_sanctions', 'live_application_id'),
    disbursals: duties.verify && loansToVerify(client, 'disbursements', 'live_tranche_no'),
    [viewer.roleId === Role.auditor ? 'sample_items' : 'sample_asked']: pendingSampleItems(
      client,
      viewer
    ),
    grievances:
      duties.answer &&
      pendingGrievances(viewer, client).count('* as total').min('term.from_on as since'),
    corrections: duties.correct && correctionsToAnswer(client, districts),
    changes: duties.confirm && openChangeGroups(viewer, client),
  }
  const [first, ...others] = Object.entries(queries).flatMap(([kind, query]) =>
    query
      ? client
          .query()
          .from(query.as('counted'))
          .select(client.raw(`'${kind}' as kind`), 'total')
          .select(client.raw('cast(since as char) as since'))
          .select(
            CHANGE_COLUMNS.map((name) =>
              kind === 'changes' ? name : client.raw(`null as ${name}`)
            )
          )
      : []
  )
  const rows: CountRow[] = await first.unionAll(others)
  const changes = rows.filter(({ kind }) => kind === 'changes')
  return [
    ...rows.flatMap((row) =>
      row.kind !== 'changes' && Number(row.total) > 0 ? taskOf(row.kind, row) : []
    ),
    ...(await changesToConfirm(client, viewer, changes)),
  ]
}

function taskOf(kind: CountedKind, row: CountRow): QueueTask {
  const isLoan = kind === 'sanctions' || kind === 'disbursals'
  const count = Number(row.total)
  const since = dayOf(row.since)
  return {
    key: kind,
    kind,
    number: null,
    count: isLoan ? Math.min(count, MAX_COUNTED) : count,
    hasMore: isLoan && count > MAX_COUNTED,
    since,
    href: HREFS[kind](since),
  }
}

/** The day in India of a stored instant, or a stored day itself. */
const dayOf = (since: string) =>
  since.length > 10 ? indiaDateOf(instantOf(since)) : storedDay(since)

/** Claims that the MD has approved and that are in no payment batch. */
function claimsToPay(client: QueryClientContract, districts: Districts) {
  const approved = {
    subject_type: 'claim',
    status_id: approvedClaimStatusId(),
    payment_status_id: PaymentStatus.toBePaid,
  }
  const counted = client.from('workflow_counters').where(approved).sum('subjects as total')
  /** Both values are queried explicitly, so that an index returns the first day of each. */
  const [fresh, returned] = [false, true].map((isReturned) =>
    client
      .from('workflow_pending_counts')
      .where({ ...approved, is_returned: isReturned })
      .min('arrived_on as since')
  )
  for (const query of [counted, fresh, returned]) whereDistricts(query, 'district_id', districts)
  const since = client
    .query()
    .from(fresh.unionAll([returned]).as('firsts'))
    .min('since')
  return client.query().select(counted.as('total'), since.as('since'))
}

/** Loans that accounts must still compare with the bank's letters (DECISIONS 7). */
function loansToVerify(client: QueryClientContract, table: string, live: string) {
  const some = client
    .from(table)
    .whereNull('verified_at')
    .whereNotNull(live)
    .select('created_at')
    .orderBy('created_at')
    .limit(MAX_COUNTED + 1)
  return client.query().from(some.as('open')).count('* as total').min('created_at as since')
}

/** Corrections requested by applicants of the districts. */
function correctionsToAnswer(client: QueryClientContract, districts: Districts) {
  const query = client
    .from('correction_requests')
    .join('applications', 'applications.id', 'correction_requests.application_id')
    .where('correction_requests.state', 'open')
    .count('* as total')
    .min('correction_requests.requested_at as since')
  return whereDistricts(query, 'applications.district_id', districts)
}

/** Changes that wait for a second person, and those that took effect without one. */
async function changesToConfirm(
  client: QueryClientContract,
  viewer: QueueViewer,
  rows: readonly OpenRow[]
): Promise<QueueTask[]> {
  const open = await openChangesFor(viewer, client, rows)
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
