import type Disbursement from '#loans/models/disbursement'
import { keptRows } from '#loans/queries/kept_rows'
import { loanRules } from '#loans/queries/loan_rules'
import { officerDisbursement } from '#loans/queries/officer_loan'

/** What the Edit Loan page shows and needs for its preview; amounts in paise. */
export async function editedLoan(disbursement: Disbursement, locale: string) {
  const { sanction } = disbursement
  const [view, kept] = await Promise.all([
    officerDisbursement(disbursement, locale),
    keptRows(sanction.applicationId, disbursement.id),
  ])
  const rules = loanRules(sanction.application, sanction.sanctionedOn)
  return {
    ...view,
    keptRows: view.disbursement.rows.slice(0, kept.length),
    leftPaise: sanction.remainingPaise + disbursement.amountPaise,
    limits: {
      minTenureMonths: rules.minTenureMonths,
      maxTenureMonths: rules.maxTenureMonths,
      minRateBp: rules.minRateBp,
      maxRateBp: rules.maxRateBp,
      minAmountPaise: rules.minDisbursementPaise,
      maxAmountPaise: rules.maxEditLoanPaise,
      emiWarningBp: rules.emiWarningBp,
    },
  }
}
