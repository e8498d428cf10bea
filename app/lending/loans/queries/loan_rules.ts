import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { type RulesBy, rulesByCountingDay, schemeVersions } from '#masters/queries/scheme_rules'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion, rowVersion } from '#kernel/http/expected_version'
import { Refusal } from '#kernel/exceptions/refusal'
import Document from '#documents/models/document'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import type ScheduleRow from '#loans/models/schedule_row'
import { loanProgress } from '#loans/contracts/loan_facts'

/** Rules of the scheme for a loan. */
export type LoanRules = RulesBy<'firstSubmission' | 'sanction' | 'work'>

interface LoanApplication {
  loanType: number
  /** The day of first submission. */
  submittedOn: PlainDate
}

/**
 * Returns the scheme's rules for a loan: its amount as on the day of the application's first submission, its terms as
 * on the day of the bank's sanction (DECISIONS 5).
 */
export function loanRules(
  { loanType, submittedOn }: LoanApplication,
  sanctionedOn: PlainDate
): LoanRules {
  return rulesByCountingDay(loanType, {
    firstSubmission: submittedOn,
    sanction: sanctionedOn,
    work: getClock().today(),
  })
}

/** Limits of a sanction from a day on; amounts in paise, rates in basis points. */
export interface SanctionLimits {
  from: string
  minTenureMonths: number
  maxTenureMonths: number
  minRateBp: number
  maxRateBp: number
  minAmountPaise: number
  maxAmountPaise: number
}

/** Returns the limits shown in the form of a sanction, newest first: the typed day selects among them. */
export function sanctionLimits(application: LoanApplication): SanctionLimits[] {
  const today = getClock().today()
  return schemeVersions(application.loanType)
    .filter(({ from }) => from <= today)
    .map(({ from }) => {
      const rules = loanRules(application, from)
      return {
        from,
        minTenureMonths: rules.minTenureMonths,
        maxTenureMonths: rules.maxTenureMonths,
        minRateBp: rules.minRateBp,
        maxRateBp: rules.maxRateBp,
        minAmountPaise: rules.minAmountPaise,
        maxAmountPaise: rules.maxAmountPaise,
      }
    })
}

/** Returns the limits shown in the form of a disbursement; amounts in paise, rates in basis points. */
export function disbursementLimits(rules: LoanRules) {
  const { minTenureMonths, maxTenureMonths, maxMoratoriumMonths, allowsMoratorium } = rules
  return {
    minTenureMonths,
    maxTenureMonths,
    minAmountPaise: rules.minDisbursementPaise as number,
    maxMoratoriumMonths,
    emiWarningBp: rules.emiWarningBp as number,
    allowsMoratorium,
  }
}

const MODELS = { sanction: LoanSanction, disbursement: Disbursement }

type Subject = keyof typeof MODELS

/**
 * Returns the version of a record that an officer compares, as a short text: the saved row and the files in its slots.
 * It changes whenever either does.
 */
export async function versionOf(
  subjectType: Subject,
  { id }: { id: number },
  client: QueryClientContract = db.connection()
): Promise<string> {
  const record = await MODELS[subjectType].findOrFail(id, { client })
  const documents = await Document.query({ client })
    .where({ subjectType, subjectId: id })
    .whereNotNull('currentVersionId')
  return versionOfShown(record, documents)
}

/** Returns the version of a record as shown. */
export function versionOfShown(
  record: LoanSanction | Disbursement,
  documents: readonly Document[]
): string {
  const inOrder = documents.toSorted((a, b) => (a.slot < b.slot ? -1 : 1))
  return contentVersion([rowVersion(record), inOrder.map((one) => one.currentVersionId)])
}

/**
 * @param expectedVersion the version that the officer saw; absent when no page sent one
 * @throws Refusal when the version differs now. Call it with the row locked
 */
export async function requireUnchanged(
  subjectType: Subject,
  record: { id: number },
  expectedVersion: string | undefined,
  trx: QueryClientContract
): Promise<void> {
  if (
    expectedVersion === undefined ||
    expectedVersion === (await versionOf(subjectType, record, trx))
  )
    return
  throw new Refusal('loans.messages.changed_meanwhile', {}, { status: 409 })
}

/**
 * Returns the rows of a tranche that Edit Loan keeps: from row 0 to the last one claimed, paid or spent (DECISIONS 7).
 * Empty when none is claimed.
 */
export async function keptRows(
  applicationId: number,
  rows: readonly ScheduleRow[],
  client: QueryClientContract = db.connection()
): Promise<ScheduleRow[]> {
  const facts = await loanProgress().scheduleRows(applicationId, client)
  const last = rows.findLastIndex((row) => facts.get(row.id)?.isClaimed)
  return rows.slice(0, last + 1)
}
