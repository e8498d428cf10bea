import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type PlainDate, minDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import ScheduleRow from '#loans/models/schedule_row'
import { type RulesBy, rulesByCountingDay } from '#masters/queries/scheme_rules'
import Loi from '#loi/models/loi'
import { sqlInstant } from '#kernel/database/dialect'
import { joinedRow } from '#kernel/database/columns'
import { cachedPerRequest } from '#kernel/database/request_cache'

/** The bank's current loan of an application, without withdrawn or voided records. */
export interface Loan {
  sanction: LoanSanction
  /** In the order of their tranches, each with its `rows` in order (`loanOf`). */
  disbursements: Disbursement[]
  /** Accounts have verified the sanction and every disbursement, of which there is at least one. */
  isVerified: boolean
}

/** Returns the sanction in force of the application, or null. */
export const liveSanctionOf = async (
  applicationId: number,
  client?: QueryClientContract
): Promise<LoanSanction | null> => (await loanTermsOf(applicationId, client))?.sanction ?? null

export const isSanctioned = async (applicationId: number): Promise<boolean> =>
  (await liveSanctionOf(applicationId)) !== null

/** Returns those of several applications that have a sanction. */
export async function sanctionedOf(applicationIds: readonly number[]): Promise<Set<number>> {
  const rows = await LoanSanction.query().whereIn('live_application_id', [...applicationIds])
  return new Set(rows.map(({ applicationId }) => applicationId))
}

/** Whether a valid tranche exists. */
export async function isDisbursed(
  applicationId: number,
  client: QueryClientContract
): Promise<boolean> {
  const live = await Disbursement.query({ client })
    .join('loan_sanctions', 'loan_sanctions.id', 'disbursements.sanction_id')
    .where('loan_sanctions.live_application_id', applicationId)
    .whereNotNull('disbursements.live_tranche_no')
    .select('disbursements.id')
    .first()
  return live !== null
}

/** Returns the loan of an application without its schedules, or null before a sanction is recorded. */
export const loanTermsOf = cachedPerRequest(
  async (applicationId: number, client?: QueryClientContract): Promise<Loan | null> => {
    const rows = await LoanSanction.query({ client })
      .where('live_application_id', applicationId)
      .join('lois', 'lois.id', 'loan_sanctions.loi_id')
      .leftJoin('disbursements', (on) => {
        on.on('disbursements.sanction_id', 'loan_sanctions.id')
        on.onNotNull('disbursements.live_tranche_no')
      })
      .orderBy('disbursements.tranche_no')
      .select('loan_sanctions.*')
      .select(Loi.columnsForSelect())
      .select(Disbursement.columnsForSelect())
    const [sanction] = rows
    if (!sanction) {
      return null
    }
    letterOfSanction.remember(joinedRow(Loi, sanction), sanction.id)
    const disbursements = rows.map((row) => joinedRow(Disbursement, row)).filter(({ id }) => id)
    const parts = [sanction, ...disbursements]
    const isVerified = disbursements.length > 0 && parts.every((part) => part.isVerified)
    return { sanction, disbursements, isVerified }
  }
)

/** Returns the same with its schedules. */
export const loanOf = cachedPerRequest(
  async (applicationId: number, client?: QueryClientContract): Promise<Loan | null> => {
    const loan = await loanTermsOf(applicationId, client)
    const tranches = loan?.disbursements ?? []
    if (tranches.length === 0) return loan
    const rows = await ScheduleRow.query({ client })
      .whereIn(
        'disbursement_id',
        tranches.map(({ id }) => id)
      )
      .where('replaced_in', 0)
      .orderBy('row_no')
    for (const tranche of tranches) {
      const own = rows.filter(({ disbursementId }) => disbursementId === tranche.id)
      tranche.$setRelated('rows', own)
    }
    return loan
  }
)

/**
 * Returns the due date of the first instalment of a loan: row 0 of tranche 1, from which the years of refund count
 * (DECISIONS 8). Null without a disbursement.
 */
export const firstDueOn = (loan: Loan | null): PlainDate | null =>
  loan?.disbursements.flatMap(({ rows }) => rows)[0]?.dueOn ?? null

/** Returns the day of the first disbursement; no instalment was paid before it (DECISIONS 8). Null without one. */
export function firstDisbursedOn(loan: Loan | null): PlainDate | null {
  const [first, ...later] = (loan?.disbursements ?? []).map(({ disbursedOn }) => disbursedOn)
  return first ? minDate(first, ...later) : null
}

/** Whether claims of the loan may advance (DECISIONS 7). */
export const isLoanVerified = async (
  applicationId: number,
  client?: QueryClientContract
): Promise<boolean> => (await loanTermsOf(applicationId, client))?.isVerified ?? false

/**
 * Selects a count of the loan of an application if it is verified: sanction and every disbursement.
 *
 * @param column column with the id of the application in the outer query
 */
export function verifiedLoan(client: QueryClientContract, column: string) {
  const liveDisbursements = () =>
    client
      .from('disbursements')
      .whereColumn('disbursements.sanction_id', 'live_sanctions.id')
      .whereNotNull('disbursements.live_tranche_no')
  return client
    .from('loan_sanctions as live_sanctions')
    .whereColumn('live_sanctions.live_application_id', column)
    .whereNotNull('live_sanctions.verified_at')
    .whereExists(liveDisbursements())
    .whereNotExists(liveDisbursements().whereNull('disbursements.verified_at'))
    .count('*')
}

/** Returns the letter under which the bank sanctioned: it belongs to the loan and its claims permanently. */
export const letterOfSanction = cachedPerRequest(
  (sanctionId: number, client?: QueryClientContract): Promise<Loi> =>
    Loi.query({ client })
      .whereIn(
        'id',
        (letter) => void letter.from('loan_sanctions').where('id', sanctionId).select('loi_id')
      )
      .firstOrFail()
)

/** Refund terms that the scheme promises. */
export type RefundTerms = RulesBy<'sanctioningLetter'>

/**
 * Returns cap, window, years and grace of the refund as on the issue of the letter under which the bank sanctioned,
 * which promises them (DECISIONS 5).
 */
export async function refundRulesOf(
  loanType: number,
  sanctionId: number,
  client?: QueryClientContract
): Promise<RefundTerms> {
  const { issuedOn } = await letterOfSanction(sanctionId, client)
  return rulesByCountingDay(loanType, { sanctioningLetter: issuedOn })
}

/** Whether a recorded sanction of one of these loan types is dated this day or later. */
export async function isAnySanctionedSince(
  day: PlainDate,
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<boolean> {
  const row = await client
    .from('loan_sanctions')
    .join('applications', 'applications.id', 'loan_sanctions.application_id')
    .where('loan_sanctions.created_at', '>=', sqlInstant(startOfIndiaDay(day)))
    .where('loan_sanctions.sanctioned_on', '>=', day)
    .whereIn('applications.loan_type', [...loanTypes])
    .first()
  return row !== null
}

/**
 * Returns the ids of disbursals without a live schedule, or whose live schedule does not repay the amount paid out plus
 * capitalised interest, to the paisa; none is expected.
 */
export async function unreconciledSchedules(): Promise<number[]> {
  const rows = await db
    .from('disbursements')
    .leftJoin('schedule_rows', 'schedule_rows.disbursement_id', 'disbursements.id')
    .whereNull('disbursements.voided_at')
    .groupBy('disbursements.id', 'disbursements.amount_paise', 'disbursements.capitalised_paise')
    .havingRaw(
      `coalesce(sum(case when schedule_rows.replaced_in = 0 then schedule_rows.principal_paise end), 0)
        <> disbursements.amount_paise + coalesce(disbursements.capitalised_paise, 0)`
    )
    .select('disbursements.id')
  return rows.map(({ id }) => Number(id))
}
