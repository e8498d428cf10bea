import type Disbursement from '#loans/models/disbursement'
import { keptRows } from '#loans/queries/kept_rows'
import { officerDisbursement } from '#loans/queries/officer_loan'
import { schemeRules } from '#masters/queries/scheme_rules'

/** What the Edit Loan page shows and needs for its preview; amounts in paise. */
export async function editedLoan(disbursement: Disbursement, locale: string) {
  const { sanction } = disbursement
  const [view, kept] = await Promise.all([
    officerDisbursement(disbursement, locale),
    keptRows(sanction.applicationId, disbursement.id),
  ])
  const rules = schemeRules(sanction.application.loanType)
  return {
    ...view,
    keptRows: view.disbursement.rows.slice(0, kept.length),
    leftPaise: sanction.remainingPaise + disbursement.amountPaise,
    limits: {
      minTenureMonths: rules.minTenureMonths,
      maxTenureMonths: rules.maxTenureMonths,
      minRateBp: rules.minRateBp as number,
      maxRateBp: rules.maxRateBp as number,
      minAmountPaise: rules.minDisbursementPaise as number,
      maxAmountPaise: rules.maxEditLoanPaise as number,
      emiWarningBp: rules.emiWarningBp as number,
    },
  }
}
