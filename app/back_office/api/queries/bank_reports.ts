import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ResponseBody } from '#api/schemas/responses'
import Application from '#applications/models/application'
import type PastDueReport from '#claims/models/past_due_report'
import { daysPastDue } from '#claims/days_past_due/rules/past_due'
import type Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import Loi from '#loi/models/loi'
import { NotFound } from '#kernel/exceptions/refusal'
import { liveSanctionOf } from '#loans/queries/loans'
import { letterByAddress } from '#loi/queries/loi_lookup'

async function applicationOf({ applicationId }: LoanSanction, client: TransactionClientContract) {
  const { uuid, number } = await Application.findOrFail(applicationId, { client })
  return { applicationId: uuid, applicationNumber: number }
}

/** Returns a sanction for its bank, without personal data. */
export async function sanctionAnswer(
  sanction: LoanSanction,
  client: TransactionClientContract
): Promise<ResponseBody<'Sanction'>> {
  return {
    id: sanction.id,
    ...(await applicationOf(sanction, client)),
    letterNumber: (await Loi.findOrFail(sanction.loiId, { client })).number,
    sanctionedOn: sanction.sanctionedOn,
    branchName: sanction.branchName,
    city: sanction.city,
    tenureMonths: sanction.tenureMonths,
    rate: sanction.rateBp,
    amount: sanction.amountPaise,
  }
}

/** Returns a disbursement for its bank, with the remaining amount of the sanction. */
export async function disbursalAnswer(
  disbursement: Disbursement,
  sanction: LoanSanction,
  client: TransactionClientContract
): Promise<ResponseBody<'Disbursal'>> {
  return {
    id: disbursement.id,
    ...(await applicationOf(sanction, client)),
    sanctionId: sanction.id,
    trancheNo: disbursement.trancheNo,
    disbursedOn: disbursement.disbursedOn,
    amount: disbursement.amountPaise,
    emiAmount: disbursement.emiPaise,
    computedEmiAmount: disbursement.computedEmiPaise,
    emiStartOn: disbursement.emiStartOn,
    emiEndOn: disbursement.emiEndOn,
    disbursed: sanction.disbursedPaise,
    remaining: sanction.remainingPaise,
  }
}

/** Returns a report of days past due for its bank, with the days as computed by the portal. */
export async function pastDueAnswer(
  { id, asOf, oldestDueOn, npaOn }: PastDueReport,
  sanction: LoanSanction,
  client: TransactionClientContract
): Promise<ResponseBody<'PastDueReport'>> {
  return {
    id,
    ...(await applicationOf(sanction, client)),
    sanctionId: sanction.id,
    asOf,
    daysPastDue: daysPastDue(oldestDueOn, asOf),
    npaOn,
  }
}

/** A letter by both parts of its URL. */
export interface LetterAddress {
  /** Uuid. */
  applicationId: string
  number: string
}

/**
 * Finds a letter that a bank may report on. A letter names no bank, because its applicant may take it to any. It is
 * available to a bank that has both parts of its URL, until it has the sanction of another bank.
 *
 * @throws NotFound
 */
export async function findReportableLetter(
  { applicationId, number }: LetterAddress,
  bankId: number
): Promise<Loi> {
  const letter = await letterByAddress(applicationId, number)
  const sanction = await liveSanctionOf(letter.applicationId)
  if (sanction && sanction.bankId !== bankId) throw new NotFound()
  return letter
}
