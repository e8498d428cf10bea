import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import PastDueState from '#claims/models/past_due_state'
import {
  type LoanFacts,
  bankReports,
  loanFacts,
  nextBorrowers,
  pastDueNorms,
  sanctionsWithRecords,
  recordedInstalments,
} from '#claims/days_past_due/queries/past_due_facts'
import { type PastDue, instalmentState, pastDueOf } from '#claims/days_past_due/rules/past_due'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, maxDate, startOfWeek } from '#kernel/calendar/plain_date'
import { batches } from '#kernel/database/dialect'
import { acquireLock } from '#kernel/database/locks'
import { inTransaction } from '#kernel/database/transaction'
import { followUpOverdue } from '#loans/actions/follow_ups'

type CountedLoan = PastDue &
  Pick<
    LoanFacts,
    | 'sanctionId'
    | 'applicationId'
    | 'userId'
    | 'districtId'
    | 'bankId'
    | 'outstandingPaise'
    | 'unclaimedDueOn'
    | 'nextDueOn'
  > & { silentSince: PlainDate | null }

/**
 * Counts the days past due of every loan as of today, borrower by borrower: a loan's row is written only where
 * something changed. A run that was stopped and restarted finds its earlier rows unchanged.
 *
 * @returns the number of loans counted, and of those that changed
 */
export class CountPastDue {
  async run(): Promise<{ loans: number; changed: number }> {
    const total = { loans: 0, changed: 0 }
    const today = getClock().today()
    let borrowers = await nextBorrowers(db.connection(), 0)
    while (borrowers.length > 0) {
      const part = await inTransaction((trx) => countPastDueOf(borrowers, trx, today))
      total.loans += part.loans
      total.changed += part.changed
      borrowers = await nextBorrowers(db.connection(), borrowers.at(-1)!)
    }
    return total
  }
}

/** Counts the loans of these borrowers, in the transaction that changed one of them. */
export async function countPastDueOf(
  userIds: readonly number[],
  trx: TransactionClientContract,
  asOf = getClock().today()
): Promise<{ loans: number; changed: number }> {
  await acquireLock(trx, 'user', ...userIds)
  const live = await PastDueState.query({ client: trx })
    .whereIn('userId', [...userIds])
    .whereNotNull('liveSanctionId')
    .orderBy('id')
    .forUpdate()
  const counted = await countLoans(userIds, trx, asOf)
  await followUpOverdue(counted, trx)
  return { loans: counted.length, changed: await saveStates(counted, live, trx, asOf) }
}

async function countLoans(
  userIds: readonly number[],
  trx: TransactionClientContract,
  asOf: PlainDate
): Promise<CountedLoan[]> {
  const loans = await loanFacts(trx, userIds, { asOf, from: startOfWeek(asOf) })
  const withRecords = new Set(
    await sanctionsWithRecords(
      trx,
      loans.map(({ sanctionId }) => sanctionId)
    )
  )
  const ofBorrower = Map.groupBy(loans, ({ userId, bankId }) => `${userId} ${bankId}`)
  const groupsWithRecords = [...ofBorrower.values()].filter((group) =>
    group.some(({ sanctionId }) => withRecords.has(sanctionId))
  )
  const byRecords = new Map(
    (await countByRecords(groupsWithRecords, trx, asOf)).map((one) => [one.sanctionId, one])
  )
  return loans.map((loan) => byRecords.get(loan.sanctionId) ?? countByClaims(loan, asOf))
}

/** A loan with data from claims only: nothing of it is overdue. */
function countByClaims(loan: LoanFacts, asOf: PlainDate): CountedLoan {
  const isUnknown = loan.unknownOn !== null
  return {
    ...loan,
    state: isUnknown ? 'unknown' : 'regular',
    oldestDueOn: null,
    bucket: 'none',
    npaOn: null,
    npaSource: null,
    silentSince: isUnknown ? silentSince(loan, asOf, []) : null,
  }
}

/** Returns the day of the newest record, or of the first instalment that was due. */
function silentSince({ claimedOn, firstDueOn }: LoanFacts, asOf: PlainDate, days: PlainDate[]) {
  const known = [...(claimedOn ? [claimedOn] : []), ...days].filter((day) => day <= asOf)
  return known.length > 0 ? maxDate(known[0], ...known) : firstDueOn
}

async function countByRecords(
  groups: readonly (readonly LoanFacts[])[],
  trx: TransactionClientContract,
  asOf: PlainDate
): Promise<CountedLoan[]> {
  const ids = groups.flat().map(({ sanctionId }) => sanctionId)
  if (ids.length === 0) return []
  const [instalmentsOf, reportsOf] = [
    await recordedInstalments(trx, ids),
    await bankReports(trx, ids),
  ]
  const norms = pastDueNorms(asOf)
  return groups.flatMap((group) => {
    const loans = group.map(({ sanctionId }) => ({
      instalments: instalmentsOf.get(sanctionId) ?? [],
      reports: reportsOf.get(sanctionId) ?? [],
    }))
    return pastDueOf(loans, asOf, norms).map((pastDue, index) => {
      const { instalments, reports } = loans[index]
      const days = [
        ...instalments.flatMap(({ records }) => records.map(({ on }) => on)),
        ...reports.map((report) => report.asOf),
      ]
      const overdue = instalments.filter(
        (one) =>
          pastDue.state === 'overdue' &&
          one.dueOn >= pastDue.oldestDueOn! &&
          one.dueOn <= asOf &&
          instalmentState(one, asOf) !== 'paid'
      )
      return {
        ...group[index],
        ...pastDue,
        outstandingPaise:
          group[index].outstandingPaise +
          overdue.reduce((sum, { principalPaise }) => sum + principalPaise, 0),
        silentSince: pastDue.state === 'regular' ? null : silentSince(group[index], asOf, days),
      }
    })
  })
}

/** A change of these fields starts a new row of the history; all others hold the values of the last run. */
const HISTORY_FIELDS = ['state', 'bucket', 'oldestDueOn', 'npaOn', 'npaSource'] as const
const CURRENT_FIELDS = ['outstandingPaise', 'silentSince', 'unclaimedDueOn', 'nextDueOn'] as const

const differs = <Field extends keyof CountedLoan>(
  one: CountedLoan,
  row: PastDueState,
  fields: readonly Field[]
) => fields.some((field) => one[field] !== row[field as unknown as keyof PastDueState])

async function saveStates(
  counted: readonly CountedLoan[],
  live: readonly PastDueState[],
  trx: TransactionClientContract,
  asOf: PlainDate
): Promise<number> {
  const rowOf = new Map(live.map((row) => [row.sanctionId, row]))
  const changed = counted.filter((one) => {
    const row = rowOf.get(one.sanctionId)
    return !row || differs(one, row, HISTORY_FIELDS)
  })
  const isCounted = new Set(counted.map(({ sanctionId }) => sanctionId))
  const gone = live.filter(({ sanctionId }) => !isCounted.has(sanctionId))
  /** The last result of a day counts: a row that began today is overwritten. */
  const ended = [
    ...gone,
    ...changed
      .flatMap(({ sanctionId }) => rowOf.get(sanctionId) ?? [])
      .filter(({ fromOn }) => fromOn < asOf),
  ]
  for (const part of batches(ended.map(({ id }) => id))) {
    await trx
      .from('past_due_states')
      .whereIn('id', part)
      .update({ live_sanction_id: null, till_on: addDays(asOf, -1), due_rank: LAST_RANK })
  }
  const isChanged = new Set(changed)
  const toWrite = counted.filter((one) => {
    const row = rowOf.get(one.sanctionId)
    return isChanged.has(one) || differs(one, row!, CURRENT_FIELDS)
  })
  const rows = toWrite.map((one) =>
    columnsOf(one, rowOf.get(one.sanctionId), isChanged.has(one), asOf)
  )
  for (const part of batches(rows)) {
    await trx
      .knexQuery()
      .table('past_due_states')
      .insert(part)
      .onConflict('live_sanction_id')
      .merge(MERGED)
  }
  return changed.length + gone.length
}

/** Sorts after every overdue day. */
const LAST_RANK = '9999-12-31'

const MERGED = [
  'due_rank',
  'state',
  'bucket',
  'oldest_due_on',
  'npa_on',
  'npa_source',
  'outstanding_paise',
  'silent_since',
  'unclaimed_due_on',
  'next_due_on',
]

/** A new row keeps the due days about which the borrower was notified. */
function columnsOf(
  one: CountedLoan,
  row: PastDueState | undefined,
  isNew: boolean,
  asOf: PlainDate
) {
  return {
    sanction_id: one.sanctionId,
    live_sanction_id: one.sanctionId,
    application_id: one.applicationId,
    user_id: one.userId,
    bank_id: one.bankId,
    state: one.state,
    bucket: one.bucket,
    oldest_due_on: one.oldestDueOn,
    npa_on: one.npaOn,
    npa_source: one.npaSource,
    due_rank: one.oldestDueOn ?? LAST_RANK,
    from_on: isNew ? asOf : row!.fromOn,
    outstanding_paise: one.outstandingPaise,
    silent_since: one.silentSince,
    unclaimed_due_on: one.unclaimedDueOn,
    next_due_on: one.nextDueOn,
    reminded_due_on: row?.remindedDueOn ?? null,
    told_due_on: row?.toldDueOn ?? null,
  }
}
