import { type PlainDate, addDays, daysBetween } from '#kernel/calendar/plain_date'

/** Source of an officer's entry: the district's own information, or an account statement that the officer saw. */
export const ENTRY_SOURCES = ['district', 'statement'] as const
export type EntrySource = (typeof ENTRY_SOURCES)[number]

/** Source of the record that an instalment was paid; a claim has a proof of each payment. */
export type RecordSource = 'claim' | 'bank' | EntrySource

/** A record about one instalment (DECISIONS 13b). */
export interface InstalmentRecord {
  source: RecordSource
  status: 'paid' | 'overdue'
  /** Day of the payment, or the day at whose end the instalment was not paid. */
  on: PlainDate
}

/** An instalment of the valid schedule. */
export interface Instalment {
  dueOn: PlainDate
  records: readonly InstalmentRecord[]
}

/** From the end of the first day until before the end of `till`; null while it continues. */
interface OverdueSpell {
  dueOn: PlainDate
  from: PlainDate
  till: PlainDate | null
}

type InstalmentState = 'not_due' | 'paid' | 'overdue' | 'unknown'

/** Sorts by day; on the same day, paid comes last. */
const compareRecords = (a: InstalmentRecord, b: InstalmentRecord) =>
  a.on === b.on ? Number(a.status === 'paid') - Number(b.status === 'paid') : a.on < b.on ? -1 : 1

/**
 * Returns the records that count at the end of a day. The absence of an instalment from a statement does not contradict
 * a payment known by then: it may have come from another account.
 */
function effectiveRecords({ dueOn, records }: Instalment, asOf: PlainDate): InstalmentRecord[] {
  const known = records.filter(({ on, status }) => on <= asOf && (status === 'paid' || on >= dueOn))
  const isPaidBy = (day: PlainDate) =>
    known.some(({ status, on }) => status === 'paid' && on <= day)
  return known
    .filter(
      ({ source, status, on }) => source !== 'statement' || status === 'paid' || !isPaidBy(on)
    )
    .toSorted(compareRecords)
}

/**
 * Returns when an instalment was overdue, as known at the end of a day: from its due day until it was paid; after a
 * payment that the bank returned, from the day on which it is recorded as overdue again.
 */
function overdueSpells(instalment: Instalment, asOf: PlainDate): OverdueSpell[] {
  const { dueOn } = instalment
  const spells: OverdueSpell[] = []
  if (dueOn > asOf) return spells
  let wasPaid = false
  for (const { status, on } of effectiveRecords(instalment, asOf)) {
    const open = spells.at(-1)?.till === null ? spells.at(-1) : undefined
    if (status === 'overdue' && !open)
      spells.push({ dueOn, from: wasPaid ? on : dueOn, till: null })
    if (status === 'paid') {
      wasPaid = true
      if (open) open.till = on
    }
  }
  return spells.filter(({ from, till }) => till === null || from < till)
}

/** Paid by a claim, a statement or the bank's entry; overdue only by an entry; otherwise unknown. */
export function instalmentState(instalment: Instalment, asOf: PlainDate): InstalmentState {
  if (instalment.dueOn > asOf) return 'not_due'
  return effectiveRecords(instalment, asOf).at(-1)?.status ?? 'unknown'
}

/** The day past due from which a loan is in a class; stored in the master `past_due_norms`, with their source. */
export interface PastDueNorms {
  sma1FromDay: number
  sma2FromDay: number
  npaFromDay: number
}

/** SMA-0 (1 to 30 days), SMA-1 (31 to 60), SMA-2 (61 to 90) and more (over 90); none without days past due. */
export const BUCKETS = ['none', 'sma0', 'sma1', 'sma2', 'over'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Overdue when an instalment is overdue; otherwise unknown when a due one has no record of a payment. */
export type LoanState = 'overdue' | 'unknown' | 'regular'

export interface BankReport {
  /** The day at whose end this applies. */
  asOf: PlainDate
  /** Due day of the oldest instalment that is overdue; null when none is. */
  oldestDueOn: PlainDate | null
  /** Since when the bank has classified the loan as non-performing; null when it has not. */
  npaOn: PlainDate | null
}

/** A loan of one borrower at one bank: the instalments of all its tranches. */
export interface Loan {
  instalments: readonly Instalment[]
  reports: readonly BankReport[]
}

export type NpaSource = 'bank' | 'days'

export interface PastDue {
  state: LoanState
  oldestDueOn: PlainDate | null
  bucket: Bucket
  npaOn: PlainDate | null
  npaSource: NpaSource | null
}

/** Returns the days past due at the end of a day; the due day is day 1 (RBI). */
export const daysPastDue = (oldestDueOn: PlainDate | null, asOf: PlainDate): number =>
  oldestDueOn === null ? 0 : daysBetween(oldestDueOn, asOf) + 1

export function bucketOf(days: number, norms: PastDueNorms): Bucket {
  if (days < 1) return 'none'
  if (days < norms.sma1FromDay) return 'sma0'
  if (days < norms.sma2FromDay) return 'sma1'
  return days < norms.npaFromDay ? 'sma2' : 'over'
}

/**
 * Returns the instalments with the records that follow from the bank's reports: those before the oldest overdue one are
 * paid.
 */
export function withReports<I extends Instalment>(
  instalments: readonly I[],
  reports: readonly BankReport[]
): I[] {
  return instalments.map((instalment) => {
    const { dueOn, records } = instalment
    const bankRecords = reports
      .filter(({ asOf }) => dueOn <= asOf)
      .map(({ asOf, oldestDueOn }): InstalmentRecord => {
        const isOverdue = oldestDueOn !== null && dueOn >= oldestDueOn
        return { source: 'bank', status: isOverdue ? 'overdue' : 'paid', on: asOf }
      })
    return { ...instalment, records: [...records, ...bankRecords] }
  })
}

const latest = (reports: readonly BankReport[], asOf: PlainDate): BankReport | undefined =>
  reports
    .filter((report) => report.asOf <= asOf)
    .toSorted((a, b) => (a.asOf < b.asOf ? -1 : 1))
    .at(-1)

/** Returns the spells that lead without a gap of a day to the end of a day on which something is overdue. */
function lastRun(spells: readonly OverdueSpell[]): OverdueSpell[] {
  const ordered = spells.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  let run: OverdueSpell[] = []
  let till: PlainDate | null = '' as PlainDate
  for (const spell of ordered) {
    if (till !== null && spell.from > till) {
      run = []
      till = spell.till
    } else if (till !== null && (spell.till === null || spell.till > till)) {
      till = spell.till
    }
    run.push(spell)
  }
  return till === null ? run : []
}

/**
 * Returns since when the loans of one borrower at one bank are non-performing by their days past due: from the first
 * day on which one of them was over the limit, until nothing of any of them is overdue. Only days after `since` count:
 * until then the bank's own entry applies.
 */
function npaByDays(
  spells: readonly OverdueSpell[],
  { asOf, norms, since }: { asOf: PlainDate; norms: PastDueNorms; since: PlainDate | null }
): PlainDate | null {
  const days = lastRun(spells).flatMap(({ dueOn, from, till }) => {
    const over = addDays(dueOn, norms.npaFromDay - 1)
    const day = over > from ? over : from
    return day <= asOf && (till === null || day < till) ? [day] : []
  })
  const [first] = days.filter((day) => since === null || day > since).toSorted()
  return first ?? null
}

/**
 * Returns the status of one borrower's loans at one bank at the end of a day (DECISIONS 13b, RAILS 5). The bank's own
 * classification of any of them takes precedence over the days for all of them.
 *
 * @param norms those of the day
 */
export function pastDueOf(loans: readonly Loan[], asOf: PlainDate, norms: PastDueNorms): PastDue[] {
  const reported = loans.map(({ instalments, reports }) => withReports(instalments, reports))
  const spellsOf = reported.map((instalments) =>
    instalments.flatMap((one) => overdueSpells(one, asOf))
  )
  const entry = loans
    .flatMap(({ reports }) => latest(reports, asOf) ?? [])
    .toSorted((a, b) => (a.asOf < b.asOf ? -1 : 1))
  const byBank = entry.flatMap(({ npaOn }) => npaOn ?? []).toSorted()
  const npaOn =
    byBank[0] ?? npaByDays(spellsOf.flat(), { asOf, norms, since: entry.at(-1)?.asOf ?? null })
  const npaSource = npaOn === null ? null : byBank.length > 0 ? 'bank' : 'days'
  return reported.map((instalments, index) => {
    const due = instalments.filter(({ dueOn }) => dueOn <= asOf)
    const open = spellsOf[index].filter(({ till }) => till === null)
    const [oldestDueOn = null] = open.map(({ dueOn }) => dueOn).toSorted()
    const isUnknown = due.some((one) => instalmentState(one, asOf) === 'unknown')
    return {
      state: oldestDueOn !== null ? 'overdue' : isUnknown ? 'unknown' : 'regular',
      oldestDueOn,
      bucket: bucketOf(daysPastDue(oldestDueOn, asOf), norms),
      npaOn,
      npaSource,
    }
  })
}
