import { type PlainDate, addDays, addMonthsClamped } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import {
  type SchemeRules,
  rulesByCountingDay,
  schemeRules,
  schemeVersions,
} from '#masters/queries/scheme_rules'
import db from '@adonisjs/lucid/services/db'
import type { KnexBuilder } from '#kernel/database/dialect'
import { getClock } from '#kernel/calendar/clock'
import { type FinancialYear, financialYear } from '#kernel/calendar/periods'
import { type Paise, paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { groupByPayee, payeeOf } from '#claims/budget/queries/budget_sums'
import { type PastMonth, type Payee, refundOfLoan, spanInYear } from '#claims/budget/rules/budget'

/**
 * Imported applications wait for the release of their district; the addition stops databases from using the index of
 * held applications.
 */
const NOT_HELD = 'a.is_held + 0 = 0'

/** A fragment of SQL with its bindings. */
export interface SqlFragment {
  sql: string
  bindings: (string | number)[]
}

/**
 * Returns the value of a rule for each loan: that of its loan type's version on the day of the letter under which the
 * bank sanctioned (DECISIONS 5). For queries with applications as `a` and their letters as `l`; values are numbers of
 * the masters, never user input.
 */
function promisedValue(value: (rules: SchemeRules) => number | PlainDate): SqlFragment {
  const versions = masters().schemes.flatMap(({ id }) =>
    schemeVersions(id).map(({ from, rules }) => [id, from, value(rules)] as const)
  )
  return {
    sql: `(case ${versions.map(() => 'when a.loan_type = ? and l.issued_on >= ? then ?').join(' ')} else 0 end)`,
    bindings: versions.flat(),
  }
}

/**
 * Returns the sum of the refunds of instalments `r` in paise, as `refund`: for each the lesser of its interest and the
 * interest at the scheme's cap, rounded half up to the paisa (DECISIONS 8).
 */
export function refundSum(): SqlFragment {
  const cap = promisedValue((rules) => rules.refundCapBp)
  const doubled = `(r.opening_paise * ${cap.sql} + 60000)`
  const interestAtCap = `((${doubled} - ${doubled} % 120000) / 120000)`
  return {
    sql: `sum(case when r.interest_paise < ${interestAtCap} then r.interest_paise else ${interestAtCap} end) as refund`,
    bindings: Array.from({ length: 4 }, () => cap.bindings).flat(),
  }
}

/**
 * Returns, as text, the day from which sanctions `s` are no longer refunded: a number of years after the first
 * instalment.
 */
function refundEnd(): SqlFragment {
  const years = promisedValue((rules) => rules.refundPeriodYears)
  const first = `(select min(f.due_on) from schedule_rows f
    join disbursements t on t.id = f.disbursement_id
    where t.sanction_id = s.id and t.live_tranche_no = 1 and f.replaced_in = 0)`
  const end = `concat(substr(${first}, 1, 4) + ${years.sql}, substr(${first}, 5))`
  return { sql: `replace(${end}, '-02-29', '-02-28')`, bindings: years.bindings }
}

/** Restricts to instalments `r` of sanctions `s` that are due within the refund period after the loan's first one. */
export function withinPeriod(): SqlFragment {
  const { sql, bindings } = refundEnd()
  return { sql: `r.due_on < ${sql}`, bindings }
}

/**
 * Restricts to sanctions `s` that may be refunded after a day: nothing was disbursed, or the refund period is not over.
 */
function isOpenAfter(day: PlainDate): SqlFragment {
  const { sql, bindings } = refundEnd()
  return { sql: `(s.disbursed_paise = 0 or ${sql} > ?)`, bindings: [...bindings, day] }
}

/** Possible refunds of one loan type, subsidiary corporation and district; paise. */
export interface ExpectedRefund extends Payee {
  districtId: number
  /** 'YYYY-MM' in which the instalments are due; null for loans without instalments yet. */
  month: string | null
  maxPaise: Paise
}

type Row = Parameters<typeof payeeOf>[0] & Record<string, unknown>

const raw = ({ sql, bindings }: SqlFragment) => db.connection().knexRawQuery(sql, bindings)

const MONTH_DUE: SqlFragment = { sql: 'substr(r.due_on, 1, 7) as month', bindings: [] }

/** Selects valid instalments as `r`, with tranches `d`, sanctions `s`, letters `l` and applications `a`. */
function instalments(from: PlainDate, to: PlainDate): KnexBuilder {
  return db
    .connection()
    .knexQuery()
    .from('schedule_rows as r')
    .join('disbursements as d', 'd.id', 'r.disbursement_id')
    .join('loan_sanctions as s', 's.id', 'd.sanction_id')
    .join('lois as l', 'l.id', 's.loi_id')
    .join('applications as a', 'a.id', 's.live_application_id')
    .leftJoin('claim_rows as k', 'k.live_schedule_row_id', 'r.id')
    .whereBetween('r.due_on', [from, to])
    .where('r.replaced_in', 0)
    .whereRaw(NOT_HELD)
    .whereNull('d.voided_at')
    .where(raw(withinPeriod()))
}

/** Returns the longest period in which instalments may be claimed after they are due, in any current scheme. */
function longestWindow(today: PlainDate): number {
  return Math.max(...masters().schemes.map(({ id }) => schemeRules(id, today).claimWindowMonths))
}

/**
 * Returns the refunds of unclaimed instalments that may still be claimed and paid in a year: those due until its end
 * whose claim period is not over. An instalment that was due before April and can be claimed now is paid from the
 * present budget. Empty for a year that is over.
 */
export async function expectedInstalments(year: FinancialYear): Promise<ExpectedRefund[]> {
  const today = getClock().today()
  if (year.end < today) return []
  const isNow = financialYear(today).startYear === year.startYear
  const from = isNow ? addMonthsClamped(today, -longestWindow(today)) : year.start
  const open = promisedValue(({ claimWindowMonths }) => addMonthsClamped(today, -claimWindowMonths))
  const rows: Row[] = await groupByPayee(
    instalments(from, year.end)
      .whereNull('k.id')
      .where(raw({ sql: `r.due_on >= ${open.sql}`, bindings: open.bindings }))
      .groupByRaw('substr(r.due_on, 1, 7)')
      .select(raw(MONTH_DUE), raw(refundSum())),
    'a.id',
    'a'
  )
  return rows.map((row) => ({
    ...payeeOf(row),
    month: String(row.month),
    maxPaise: paise(Number(row.refund)),
  }))
}

/** A month's instalments of a loan type and district whose claim period is over. */
export interface PastCell extends PastMonth {
  loanType: number
  districtId: number
  /** 'YYYY-MM' in which they were due. */
  month: string
}

const HISTORY_MONTHS = 12

/** Returns the instalments of the last twelve months that can no longer be claimed, and how many were claimed. */
export async function pastClaims(): Promise<PastCell[]> {
  const today = getClock().today()
  const to = addMonthsClamped(today, -longestWindow(today))
  const from = addMonthsClamped(to, -HISTORY_MONTHS)
  const rows: Row[] = await instalments(addDays(from, 1), to)
    .groupBy('a.loan_type', 'a.district_id')
    .groupByRaw('substr(r.due_on, 1, 7)')
    .select('a.loan_type', 'a.district_id', raw(MONTH_DUE))
    .count({ instalments: 'r.id', claimed: 'k.id' })
  return rows.map((row) => ({
    loanType: Number(row.loan_type),
    districtId: Number(row.district_id),
    month: String(row.month),
    instalments: Number(row.instalments),
    claimed: Number(row.claimed),
  }))
}

/** Returns the statuses of applications that may still lead to refunds. */
const openStatuses = () =>
  masters()
    .applicationStatuses.filter(({ isFinal }) => !isFinal)
    .map(({ id }) => id)

/**
 * Returns the possible refunds of letters that are valid today and under which no bank has sanctioned: as if each were
 * sanctioned and disbursed today in full, over the longest tenure of its scheme at the highest rate that it refunds.
 */
export async function expectedFromLetters(year: FinancialYear): Promise<ExpectedRefund[]> {
  const today = getClock().today()
  const span = spanInYear(today, year)
  if (span.months === 0) return []
  const rows: Row[] = await groupByPayee(
    db
      .connection()
      .knexQuery()
      .from('lois as l')
      .join('applications as a', 'a.id', 'l.application_id')
      .leftJoin('loan_sanctions as s', 's.live_application_id', 'a.id')
      .where('l.valid_till', '>=', today)
      .whereRaw(NOT_HELD)
      .whereNull('l.cancelled_at')
      .whereNull('l.replaced_by_id')
      .whereNull('s.id')
      .whereIn('a.status_id', openStatuses())
      .sum({ amount: 'a.amount_paise' }),
    'a.id',
    'a'
  )
  return rows.map((row) => {
    const payee = payeeOf(row)
    const { maxTenureMonths } = rulesByCountingDay(payee.loanType, { sanction: today })
    const { refundCapBp } = rulesByCountingDay(payee.loanType, { sanctioningLetter: today })
    const amountPaise = paise(Number(row.amount))
    const cap = basisPoints(refundCapBp)
    const loan = { amountPaise, rateBp: cap, capBp: cap, tenureMonths: maxTenureMonths }
    return { ...payee, month: null, maxPaise: refundOfLoan(loan, span) }
  })
}

/**
 * Returns the possible refunds of the parts of sanctions that are not disbursed: as if each were disbursed today, on
 * its own terms and up to the rate that its letter promised.
 */
export async function expectedFromSanctions(year: FinancialYear): Promise<ExpectedRefund[]> {
  const today = getClock().today()
  const span = spanInYear(today, year)
  if (span.months === 0) return []
  const cap = promisedValue(({ refundCapBp }) => refundCapBp)
  const rows: Row[] = await groupByPayee(
    db
      .connection()
      .knexQuery()
      .from('loan_sanctions as s')
      .join('lois as l', 'l.id', 's.loi_id')
      .join('applications as a', 'a.id', 's.live_application_id')
      .whereRaw(NOT_HELD)
      .where(raw({ sql: 's.disbursed_paise < s.amount_paise', bindings: [] }))
      .where(raw(isOpenAfter(today)))
      .whereIn('a.status_id', openStatuses())
      .groupBy('s.rate_bp', 's.tenure_months')
      .groupByRaw(cap.sql, cap.bindings)
      .select('s.rate_bp', 's.tenure_months', raw({ ...cap, sql: `${cap.sql} as cap` }))
      .select(raw({ sql: 'sum(s.amount_paise - s.disbursed_paise) as amount', bindings: [] })),
    'a.id',
    'a'
  )
  return rows.map((row) => {
    const payee = payeeOf(row)
    const loan = {
      amountPaise: paise(Number(row.amount)),
      rateBp: basisPoints(Number(row.rate_bp)),
      capBp: basisPoints(Number(row.cap)),
      tenureMonths: Number(row.tenure_months),
    }
    return { ...payee, month: null, maxPaise: refundOfLoan(loan, span) }
  })
}
