import type { ScheduleRowFact } from '#loans/registry'
import type Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import type { LoanFiles } from '#loans/queries/loan_files'
import { maskNumber } from '#kernel/formats/masks'
import { localName, masters } from '#masters/queries/masters'

/** A sanction as pages show it; amounts in paise, the rate in basis points. Needs its LOI loaded. */
export function sanctionView(sanction: LoanSanction, files: LoanFiles, locale: string) {
  return {
    bank: localName(masters().bank(sanction.bankId), locale),
    branchName: sanction.branchName,
    city: sanction.city,
    sanctionedOn: sanction.sanctionedOn,
    tenureMonths: sanction.tenureMonths,
    rateBp: sanction.rateBp,
    amountPaise: sanction.amountPaise,
    disbursedPaise: sanction.disbursedPaise,
    /** What the bank sanctioned above the letter of intent. */
    excessPaise: Math.max(0, sanction.amountPaise - sanction.loi.data.amount),
    letterPaise: sanction.loi.data.amount as number,
    excessRemarks: sanction.excessRemarks,
    account: maskNumber(sanction.accountLast4, 'account'),
    isVerified: sanction.isVerified,
    reportedBy: reportingBank(sanction, sanction.bankId, locale),
    letter: files.letter,
  }
}

/** The bank whose system reported it, since it reports its own alone; null where the applicant recorded it. */
const reportingBank = (
  { recordedByClient }: LoanSanction | Disbursement,
  bankId: number,
  locale: string
) => (recordedByClient === null ? null : localName(masters().bank(bankId), locale))

/** What a schedule says of an instalment's claim; null where claims know nothing of it. */
const claimOfRow = (fact?: ScheduleRowFact) =>
  fact ? { state: fact.state, lastDay: fact.lastDay } : null

/** A disbursement with its schedule as pages show it; needs `rows` loaded. */
export function disbursementView(
  disbursement: Disbursement,
  files: LoanFiles,
  facts: ReadonlyMap<number, ScheduleRowFact>,
  { bankId, locale }: { bankId: number; locale: string }
) {
  return {
    id: disbursement.id,
    trancheNo: disbursement.trancheNo,
    disbursedOn: disbursement.disbursedOn,
    amountPaise: disbursement.amountPaise,
    tenureMonths: disbursement.tenureMonths,
    rateBp: disbursement.rateBp,
    emiPaise: disbursement.emiPaise,
    computedEmiPaise: disbursement.computedEmiPaise,
    emiStartOn: disbursement.emiStartOn,
    emiEndOn: disbursement.emiEndOn,
    moratoriumMonths: disbursement.moratoriumMonths,
    moratoriumKind: disbursement.moratoriumKind,
    capitalisedPaise: disbursement.capitalisedPaise,
    isVerified: disbursement.isVerified,
    reportedBy: reportingBank(disbursement, bankId, locale),
    letter: files.letter,
    paymentSchedule: files.emi_schedule,
    rows: disbursement.rows.map((row) => ({
      rowNo: row.rowNo,
      dueOn: row.dueOn,
      openingPaise: row.openingPaise,
      emiPaise: row.emiPaise,
      principalPaise: row.principalPaise,
      interestPaise: row.interestPaise,
      closingPaise: row.closingPaise,
      claim: claimOfRow(facts.get(row.id)),
    })),
  }
}
