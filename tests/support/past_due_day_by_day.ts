/**
 * An independent computation of days past due, written from RAILS section 5 and DECISIONS 13b alone: it processes the
 * days one by one and records the state of each. It shares no code with the portal.
 */

interface PaymentRecord {
  source: string
  status: string
  on: string
}

interface Loan {
  instalments: readonly { dueOn: string; records: readonly PaymentRecord[] }[]
  reports: readonly { asOf: string; oldestDueOn: string | null; npaOn: string | null }[]
}

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayText = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Returns the days at whose end an instalment was recorded as overdue. */
function overdueDays(dueOn: string, records: readonly PaymentRecord[], last: number): Set<number> {
  const due = dayNumber(dueOn)
  const known = records
    .map(({ source, status, on }) => ({ source, isPaid: status === 'paid', day: dayNumber(on) }))
    .filter(({ day, isPaid }) => day <= last && (isPaid || day >= due))
  const payments = known.filter(({ isPaid }) => isPaid)
  const counted = known.filter(
    ({ source, isPaid, day }) =>
      isPaid || source !== 'statement' || payments.every((payment) => payment.day > day)
  )
  const days = new Set<number>()
  for (let day = due; day <= last; day++) {
    const before = counted.filter((record) => record.day <= day)
    const newest = Math.max(...before.map((record) => record.day))
    const now = before.filter((record) => record.day === newest)
    const after = counted.filter((record) => record.day > day)
    const nearest = Math.min(...after.map((record) => record.day))
    const next = after.filter((record) => record.day === nearest)
    const isOverdue =
      now.length > 0 ? now.every((record) => !record.isPaid) : next.some((record) => !record.isPaid)
    if (isOverdue) days.add(day)
  }
  return days
}

/** Computes the loans of one borrower at one bank at the end of a day. */
export function pastDueDayByDay(loans: readonly Loan[], asOf: string) {
  const last = dayNumber(asOf)
  const books = loans.map(({ instalments, reports }) =>
    instalments
      .filter(({ dueOn }) => dueOn <= asOf)
      .map(({ dueOn, records }) => {
        const all = [...records]
        for (const report of reports) {
          if (dueOn > report.asOf) continue
          const isOverdue = report.oldestDueOn !== null && dueOn >= report.oldestDueOn
          all.push({ source: 'bank', status: isOverdue ? 'overdue' : 'paid', on: report.asOf })
        }
        const knownRecords = all.filter(
          ({ on, status }) => on <= asOf && (status === 'paid' || on >= dueOn)
        )
        return {
          due: dayNumber(dueOn),
          days: overdueDays(dueOn, all, last),
          isSilent: knownRecords.length === 0,
        }
      })
  )
  const newestReports = loans.flatMap(({ reports }) => {
    const known = reports.filter((report) => report.asOf <= asOf)
    const newest = known.reduce((max, report) => (report.asOf > max ? report.asOf : max), '')
    return known.filter((report) => report.asOf === newest)
  })
  const heldUntil = Math.max(...newestReports.map((report) => dayNumber(report.asOf)), -Infinity)
  const all = books.flat()
  let npa: number | null = null
  const first = Math.min(...all.map(({ due }) => due), last)
  for (let day = first; day <= last; day++) {
    const overdue = all.filter(({ days }) => days.has(day))
    if (overdue.length === 0) npa = null
    /** Over 90 days for the first time: on the ninety-first day, or when it is overdue again after that. */
    const isOver = overdue.some(
      ({ due, days }) => day - due + 1 === 91 || (day - due + 1 > 91 && !days.has(day - 1))
    )
    if (npa === null && isOver && day > heldUntil) npa = day
  }
  const flagged = newestReports
    .map(({ npaOn }) => npaOn)
    .filter((day) => day !== null)
    .toSorted()
  return books.map((book) => {
    const oldest = Math.min(...book.filter(({ days }) => days.has(last)).map(({ due }) => due))
    const count = Number.isFinite(oldest) ? last - oldest + 1 : 0
    const names = ['none', 'sma0', 'sma1', 'sma2', 'over']
    const isSilent = book.some((one) => one.isSilent)
    return {
      days: count,
      state: count > 0 ? 'overdue' : isSilent ? 'unknown' : 'regular',
      bucket: names[Math.min(Math.ceil(count / 30), 4)],
      npaOn: flagged[0] ?? (npa === null ? null : dayText(npa)),
      npaSource: flagged.length > 0 ? 'bank' : npa === null ? null : 'days',
    }
  })
}

/** An account statement as a person reads it: its lines, and which of them name the loan. */
interface ShownStatement {
  from: string
  /** A holder of the account has the borrower's name. */
  isHolder: boolean
  isCertain: boolean
  /** Days on which a line is missing. */
  lacks: readonly string[]
  lines: readonly { on: string; isIn: boolean; isOfLoan: boolean; mayReturn: boolean }[]
}

/**
 * Returns the day on which the bank took an instalment that was not returned, whether one was returned, and the first
 * and last day of its period.
 */
function debitState(lines: ShownStatement['lines'], dueDays: readonly string[], at: number) {
  const next = dueDays[at + 1]
  const first = dayNumber(dueDays[at]) - 5
  const last = next ? dayNumber(next) - 6 : dayNumber(dueDays[at]) + 30
  const own = lines.filter(
    ({ on, isOfLoan }) => isOfLoan && dayNumber(on) >= first && dayNumber(on) <= last
  )
  const taken = own.filter(({ isIn }) => !isIn)
  const isBack = taken.length > 0 && taken.length === own.length - taken.length
  const ends = Math.max(...lines.map(({ on }) => dayNumber(on)))
  const kept = isBack ? undefined : taken.at(-1)
  const isOpen = Boolean(kept?.mayReturn && dayNumber(kept.on) > ends - 12)
  return { paidOn: isOpen ? null : (kept?.on ?? null), isOpen, isBack, first, last, ends }
}

/**
 * Returns what an account statement shows about one instalment of a loan, by DECISIONS 13b: paid if the bank took it;
 * overdue if the statement covers all days until the next due date without the payment, provided that it was returned
 * or that the instalments before and after it were taken; otherwise nothing. A payment through the clearing may be
 * returned within 12 days.
 */
export function statementDayByDay(
  { from, isHolder, isCertain, lacks, lines }: ShownStatement,
  dueDays: readonly string[],
  at: number
): PaymentRecord[] {
  if (!isCertain) return []
  const { paidOn, isOpen, isBack, first, last, ends } = debitState(lines, dueDays, at)
  if (isOpen) return []
  if (paidOn) return [{ source: 'statement', status: 'paid', on: paidOn }]
  const isWhole =
    dayNumber(from) <= first &&
    last <= ends &&
    lacks.every((day) => day < from || dayNumber(day) > last)
  const beside = [at - 1, at + 1].map((one) =>
    dueDays[one] ? debitState(lines, dueDays, one).paidOn : null
  )
  if (!isWhole || !isHolder || (!isBack && beside.includes(null))) return []
  return [{ source: 'statement', status: 'overdue', on: dayText(last) }]
}
