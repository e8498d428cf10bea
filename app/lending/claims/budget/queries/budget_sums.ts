import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { FinancialYear } from '#kernel/calendar/periods'
import type { KnexBuilder } from '#kernel/database/dialect'
import { paise } from '#kernel/money/paise'
import type { Query } from '#lists/query_filters'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import {
  type BudgetUsage,
  type BudgetUsageKind,
  NO_USAGE,
  type Payee,
  needsCorporation,
} from '#claims/budget/rules/budget'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { masters } from '#masters/queries/masters'

/** Sums of one loan type, subsidiary corporation and district; for payments, of one month. */
export interface BudgetCell extends Payee {
  districtId: number
  /** 'YYYY-MM' of the batch, or of the return itself; null for claims in no batch. */
  month: string | null
  /** The head under which it was paid, where recorded; null for claims and for earlier lines. */
  keptHead: string | null
  usage: BudgetUsage
}

interface SumRow {
  loan_type: number
  corporation?: string | null
  district_id: number
}

/** Reads the payee from a row of sums. */
export const payeeOf = (row: SumRow): Payee & { districtId: number } => ({
  loanType: Number(row.loan_type),
  subCorporation: row.corporation ?? null,
  districtId: Number(row.district_id),
})

/**
 * Groups by the fields that determine the head. The subsidiary corporation is that of the applicant's caste; where no
 * head requires it, applications and castes are not read.
 *
 * @param applicationId the column with the id of the application
 * @param table the table of the loan type and district
 */
export function groupByPayee(
  query: KnexBuilder,
  applicationId: string,
  table: string
): KnexBuilder {
  query
    .groupBy(`${table}.loan_type`, `${table}.district_id`)
    .select(`${table}.loan_type`, `${table}.district_id`)
  if (!needsCorporation(masters().budgetSources)) return query
  return query
    .join('applications as payee', 'payee.id', applicationId)
    .leftJoin('castes as caste', 'caste.id', 'payee.caste_id')
    .groupBy('caste.sub_corporation_code')
    .select({ corporation: 'caste.sub_corporation_code' })
}

/** Base queries of sums: rows of all districts or, in reports, of the viewer's districts. */
interface BudgetTables {
  /** Lines of payment batches as `i`, with their batches as `b` and claims as `c`. */
  payments(): KnexBuilder
  /** Reversed payments as `r`, with their lines as `i` and claims as `c`. */
  reversals(): KnexBuilder
  /** Demands to pay refunds back as `d`, with their claims as `c`. */
  recoveries(): KnexBuilder
  /** Claims as `c`. */
  claims(): KnexBuilder
  /** Union of several queries. */
  union(...parts: KnexBuilder[]): KnexBuilder
  /** Number and amount of claims, by district, loan type and statuses, as `c`. */
  countedClaims(): KnexBuilder
}

/** Applications of an imported portfolio count once their district is released. */
const RELEASED = 'c.application_id not in (select id from applications where is_held = 1)'

const wholeState = (client: QueryClientContract): BudgetTables => ({
  payments: () =>
    client
      .knexQuery()
      .from('payment_batches as b')
      .join('payment_batch_items as i', 'i.batch_id', 'b.id')
      .join('claims as c', 'c.id', 'i.claim_id')
      .whereRaw(RELEASED),
  reversals: () =>
    client
      .knexQuery()
      .from('payment_reversals as r')
      .join('payment_batch_items as i', 'i.id', 'r.item_id')
      .join('claims as c', 'c.id', 'r.claim_id')
      .whereNotNull('r.reversed_at'),
  recoveries: () =>
    client.knexQuery().from('claims as c').join('recovery_demands as d', 'd.claim_id', 'c.id'),
  claims: () => client.knexQuery().from('claims as c').whereRaw(RELEASED),
  union: (...parts) => client.knexQuery().from(client.knexQuery().unionAll(parts).as('parts')),
  countedClaims: () =>
    client.knexQuery().from('workflow_counters as c').where('c.subject_type', 'claim'),
})

/** A row of sums of payments or claims, with the use of the amount. */
export interface BudgetRow extends SumRow {
  became: BudgetUsageKind
  /** 'YYYY-MM' of the batch; null for claims in no batch. */
  month: string | null
  head: string | null
  amount: number
}

const raw = (sql: string, bindings: (string | number)[] = []) =>
  db.connection().knexRawQuery(sql, bindings)

/** Selects the columns of `BudgetRow` in a fixed order, so that payments and claims can be combined in one result. */
const budgetRow = (
  query: KnexBuilder,
  { became, month, head = 'null' }: { became: string; month: string; head?: string },
  amount: string
): KnexBuilder =>
  groupByPayee(
    query.select(
      raw(`${became} as became, ${month} as month, ${head} as head, sum(${amount}) as amount`)
    ),
    'c.application_id',
    'c'
  )

/**
 * Sums amounts paid and amounts at the bank, for the batches of a year. A payment belongs to the day of its batch,
 * which is the payment date of its file (DECISIONS 9).
 */
export const paymentSums = (tables: BudgetTables, { start, end }: FinancialYear): KnexBuilder =>
  budgetRow(
    tables
      .payments()
      .whereBetween('b.batch_on', [start, end])
      .whereNot('b.status', 'cancelled')
      .whereIn('i.result', ['sent', 'paid', 'reversed'])
      .groupByRaw('substr(b.batch_on, 1, 7), i.result, i.head_code'),
    {
      became: `case i.result when 'sent' then 'sentPaise' else 'paidPaise' end`,
      month: 'substr(b.batch_on, 1, 7)',
      head: 'i.head_code',
    },
    'i.amount_paise'
  )

/** Sums payments that the bank returned in a year, whenever they were made: the day of the return counts. */
export const reversalSums = (tables: BudgetTables, { start, end }: FinancialYear): KnexBuilder =>
  budgetRow(
    tables
      .reversals()
      .whereBetween('r.returned_on', [start, end])
      .groupByRaw('substr(r.returned_on, 1, 7), i.head_code'),
    { became: "'reversedPaise'", month: 'substr(r.returned_on, 1, 7)', head: 'i.head_code' },
    'r.amount_paise'
  )

/** Sums recoveries of a year by receipts and set-offs, of payments of any year, less amounts given back since. */
export const recoverySums = (tables: BudgetTables, { start, end }: FinancialYear): KnexBuilder =>
  budgetRow(
    tables
      .recoveries()
      .join('recovery_entries as e', 'e.demand_id', 'd.id')
      .join('payment_batch_items as i', 'i.id', 'd.item_id')
      .whereIn('e.kind', ['receipt', 'set_off'])
      .where('e.state', 'booked')
      .whereBetween('e.booked_on', [start, end])
      .groupByRaw('substr(e.booked_on, 1, 7), i.head_code'),
    { became: "'recoveredPaise'", month: 'substr(e.booked_on, 1, 7)', head: 'i.head_code' },
    'e.amount_paise'
  )

/**
 * Sums the claims that are in no batch and may still incur a cost: to be paid, sent back by the bank, and in progress,
 * including returned ones. A claim without an approved amount counts with the proposed one. Read from the counters of
 * the dashboards, unless a head requires the subsidiary corporation.
 */
export function claimSums(tables: BudgetTables): KnexBuilder {
  const approved = approvedClaimStatusId()
  const openIds = masters()
    .claimStatuses.filter(({ id, isFinal }) => !isFinal && id !== approved)
    .map(({ id }) => id)
  const { toBePaid, failed } = PaymentStatus
  /** Claims in a batch are excluded: their use follows from the lines of the batch. */
  const inHand = (query: KnexBuilder) =>
    query
      .where((either) =>
        either
          .whereIn('c.status_id', openIds)
          .orWhere((paid) =>
            paid.where('c.status_id', approved).whereIn('c.payment_status_id', [toBePaid, failed])
          )
      )
      .groupBy('c.status_id', 'c.payment_status_id')
  const became = `case when c.status_id <> ${Number(approved)} then 'openPaise'
    when c.payment_status_id = ${toBePaid} then 'toBePaidPaise' else 'returnedPaise' end`
  return needsCorporation(masters().budgetSources)
    ? budgetRow(
        inHand(tables.claims()),
        { became, month: 'null' },
        'coalesce(c.approved_paise, c.proposed_paise)'
      )
    : budgetRow(inHand(tables.countedClaims()), { became, month: 'null' }, 'c.amount_paise')
}

/** Uses of claims that are in no batch; those of the others follow from the lines of their batches. */
export const CLAIM_USAGE_KINDS = [
  'toBePaidPaise',
  'returnedPaise',
  'openPaise',
] as const satisfies BudgetUsageKind[]

/** Narrows claims to those of one of the sums of `claimSums`. */
export function whereClaimUsage(
  query: Query,
  table: string,
  use: (typeof CLAIM_USAGE_KINDS)[number]
) {
  const { toBePaid, failed } = PaymentStatus
  const approved = approvedClaimStatusId()
  if (use === 'openPaise') {
    const open = masters().claimStatuses.filter(({ id, isFinal }) => !isFinal && id !== approved)
    query.whereIn(
      `${table}.status_id`,
      open.map(({ id }) => id)
    )
    return
  }
  const paymentStatus = use === 'toBePaidPaise' ? toBePaid : failed
  query.where({
    [`${table}.status_id`]: approved,
    [`${table}.payment_status_id`]: paymentStatus,
  })
}

/** Converts a row of sums into a cell for the rules. */
export const cellOf = (row: BudgetRow): BudgetCell => ({
  ...payeeOf(row),
  month: row.month,
  keptHead: row.head ?? null,
  usage: { ...NO_USAGE, [row.became]: paise(Number(row.amount ?? 0)) },
})

interface PaymentsFilter {
  /** Only this batch, without returns and recoveries; or all except this one. */
  only?: number
  except?: number
}

export async function paymentsOfYear(
  year: FinancialYear,
  { only, except }: PaymentsFilter = {},
  client: QueryClientContract = db.connection()
): Promise<BudgetCell[]> {
  const tables = wholeState(client)
  const query = paymentSums(tables, year)
  if (only !== undefined) query.where('b.id', only)
  if (except !== undefined) query.whereNot('b.id', except)
  const rows: BudgetRow[] =
    only === undefined
      ? await tables.union(query, reversalSums(tables, year), recoverySums(tables, year))
      : await query
  return rows.map(cellOf)
}

export async function claimsInHand(): Promise<BudgetCell[]> {
  const rows: BudgetRow[] = await claimSums(wholeState(db.connection()))
  return rows.map(cellOf)
}
