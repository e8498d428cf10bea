import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type {
  BankReport,
  Instalment,
  InstalmentRecord,
  PastDueNorms,
} from '#claims/days_past_due/rules/past_due'
import { inForce } from '#kernel/calendar/periods'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'
import { type RowOf, UnknownMaster } from '#masters/queries/master_lists'
import { masters } from '#masters/queries/masters'

/** Returns the classes of days past due on a day, with their source. @throws UnknownMaster */
export function pastDueNorms(onDay: PlainDate): PastDueNorms & RowOf<'pastDueNorms'> {
  const [norms] = inForce(masters().pastDueNorms, onDay, () => 'norms')
  if (!norms) throw new UnknownMaster('pastDueNorms', onDay)
  return norms
}

/**
 * Whether loans had been counted by the end of a day: before the first count, 0 would mean that no loan is in arrears.
 */
export async function isCountedBy(asOf: PlainDate, client: QueryClientContract): Promise<boolean> {
  const first = await client.from('past_due_states').orderBy('id').select('from_on').first()
  return first !== null && storedDay(first.from_on) <= asOf
}

/** Number of borrowers in one transaction. */
const BATCH_SIZE = 400

/** Returns the ids of the next borrowers who have a loan, or a loan that was counted. */
export async function nextBorrowers(client: QueryClientContract, after: number): Promise<number[]> {
  const rows = await client
    .from('applications')
    .where('user_id', '>', after)
    .where('is_held', false)
    .whereRaw(
      `(exists (select 1 from loan_sanctions where live_application_id = applications.id)
        or exists (select 1 from past_due_states
          where application_id = applications.id and live_sanction_id is not null))`
    )
    .distinct('user_id')
    .orderBy('user_id')
    .limit(BATCH_SIZE)
  return rows.map((row) => Number(row.user_id))
}

/** A loan according to its schedule and its claims; amounts in paise. */
export interface LoanFacts {
  sanctionId: number
  applicationId: number
  userId: number
  districtId: number
  bankId: number
  firstDueOn: PlainDate
  /** The first due instalment without a claim. */
  unknownOn: PlainDate | null
  /** Day of the newest payment that was claimed. */
  claimedOn: PlainDate | null
  /** First instalments without a claim: due from a given day on, and due in the future. */
  unclaimedDueOn: PlainDate | null
  nextDueOn: PlainDate | null
  /** Principal that is not due yet. */
  outstandingPaise: number
}

const dayOrNull = (value: unknown) => (value === null ? null : storedDay(value))

/** Selects valid instalments of loans, with the claims made for them; no held applications. */
const instalments = (client: QueryClientContract) =>
  client
    .from('applications')
    .join('loan_sanctions', 'loan_sanctions.live_application_id', 'applications.id')
    .join('disbursements', 'disbursements.sanction_id', 'loan_sanctions.id')
    .join('schedule_rows', 'schedule_rows.disbursement_id', 'disbursements.id')
    .leftJoin('claim_rows', 'claim_rows.live_schedule_row_id', 'schedule_rows.id')
    .whereNotNull('disbursements.live_tranche_no')
    .where({ 'schedule_rows.replaced_in': 0, 'applications.is_held': false })

/** @param from the first day of `unclaimedDueOn` */
export async function loanFacts(
  client: QueryClientContract,
  userIds: readonly number[],
  { asOf, from }: { asOf: PlainDate; from: PlainDate }
): Promise<LoanFacts[]> {
  const unclaimed = (condition: string) =>
    `min(case when claim_rows.id is null and schedule_rows.due_on ${condition} ? then schedule_rows.due_on end)`
  const rows = await instalments(client)
    .whereIn('applications.user_id', [...userIds])
    .groupBy(
      'loan_sanctions.id',
      'applications.id',
      'applications.user_id',
      'applications.district_id',
      'loan_sanctions.bank_id'
    )
    .select(
      'loan_sanctions.id as sanction_id',
      'applications.id as application_id',
      'applications.user_id',
      'applications.district_id',
      'loan_sanctions.bank_id',
      client.raw('min(schedule_rows.due_on) as first_due_on'),
      client.raw('max(claim_rows.paid_on) as claimed_on'),
      client.raw(`${unclaimed('<=')} as unknown_on`, [asOf]),
      client.raw(`${unclaimed('>=')} as unclaimed_due_on`, [from]),
      client.raw(`${unclaimed('>')} as next_due_on`, [asOf]),
      client.raw(
        'sum(case when schedule_rows.due_on > ? then schedule_rows.principal_paise else 0 end) as outstanding',
        [asOf]
      )
    )
  return rows.map((row) => ({
    sanctionId: Number(row.sanction_id),
    applicationId: Number(row.application_id),
    userId: Number(row.user_id),
    districtId: Number(row.district_id),
    bankId: Number(row.bank_id),
    firstDueOn: storedDay(row.first_due_on),
    unknownOn: dayOrNull(row.unknown_on),
    claimedOn: dayOrNull(row.claimed_on),
    unclaimedDueOn: dayOrNull(row.unclaimed_due_on),
    nextDueOn: dayOrNull(row.next_due_on),
    outstandingPaise: Number(row.outstanding),
  }))
}

/** Returns those of these loans with entries of the district or reports of the bank. */
export async function sanctionsWithRecords(
  client: QueryClientContract,
  sanctionIds: readonly number[]
): Promise<number[]> {
  const withEntries = await client
    .from('instalment_entries')
    .join('disbursements', 'disbursements.id', 'instalment_entries.disbursement_id')
    .whereIn('disbursements.sanction_id', [...sanctionIds])
    .whereNull('instalment_entries.withdrawn_at')
    .distinct('disbursements.sanction_id')
  const reported = await client
    .from('past_due_reports')
    .whereIn('sanction_id', [...sanctionIds])
    .distinct('sanction_id')
  return [...withEntries, ...reported].map((row) => Number(row.sanction_id))
}

interface RecordedInstalment extends Instalment {
  disbursementId: number
  trancheNo: number
  rowNo: number
  emiPaise: number
  principalPaise: number
}

/** Returns all instalments of loans by their due days, with the records of claims and officers about each. */
export async function recordedInstalments(
  client: QueryClientContract,
  sanctionIds: readonly number[]
): Promise<Map<number, RecordedInstalment[]>> {
  const records = await client
    .from('instalment_entries')
    .join('disbursements', 'disbursements.id', 'instalment_entries.disbursement_id')
    .whereIn('disbursements.sanction_id', [...sanctionIds])
    .whereNull('instalment_entries.withdrawn_at')
    .select('instalment_entries.disbursement_id', 'due_on', 'source', 'status', 'status_on')
  const entriesOf = Map.groupBy(records, (row) => `${row.disbursement_id} ${storedDay(row.due_on)}`)
  const rows = await instalments(client)
    .whereIn('loan_sanctions.id', [...sanctionIds])
    .orderBy('schedule_rows.due_on')
    .orderBy('disbursements.tranche_no')
    .select(
      'loan_sanctions.id as sanction_id',
      'disbursements.id as disbursement_id',
      'disbursements.tranche_no',
      'schedule_rows.row_no',
      'schedule_rows.due_on',
      'schedule_rows.emi_paise',
      'schedule_rows.principal_paise',
      'claim_rows.paid_on'
    )
  const all = rows.map((row) => {
    const dueOn = storedDay(row.due_on)
    const entered = (entriesOf.get(`${row.disbursement_id} ${dueOn}`) ?? []).map((entry) => ({
      source: entry.source as InstalmentRecord['source'],
      status: entry.status as InstalmentRecord['status'],
      on: storedDay(entry.status_on),
    }))
    const claimed =
      row.paid_on === null
        ? []
        : [{ source: 'claim' as const, status: 'paid' as const, on: storedDay(row.paid_on) }]
    return {
      sanctionId: Number(row.sanction_id),
      disbursementId: Number(row.disbursement_id),
      trancheNo: Number(row.tranche_no),
      rowNo: Number(row.row_no),
      dueOn,
      emiPaise: Number(row.emi_paise),
      principalPaise: Number(row.principal_paise),
      records: [...claimed, ...entered],
    }
  })
  return Map.groupBy(all, ({ sanctionId }) => sanctionId)
}

/** Returns the banks' reports on loans; the last report of each day. */
export async function bankReports(
  client: QueryClientContract,
  sanctionIds: readonly number[]
): Promise<Map<number, BankReport[]>> {
  const rows = await client
    .from('past_due_reports')
    .whereIn('sanction_id', [...sanctionIds])
    .orderBy('id')
    .select('sanction_id', 'as_of', 'oldest_due_on', 'npa_on')
  const ofDays = new Map(
    rows.map((row) => [
      `${row.sanction_id} ${storedDay(row.as_of)}`,
      {
        sanctionId: Number(row.sanction_id),
        asOf: storedDay(row.as_of),
        oldestDueOn: dayOrNull(row.oldest_due_on),
        npaOn: dayOrNull(row.npa_on),
      },
    ])
  )
  return Map.groupBy([...ofDays.values()], ({ sanctionId }) => sanctionId)
}
