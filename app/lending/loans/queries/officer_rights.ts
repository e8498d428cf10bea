import type { RightCheck } from '#auth/policies/rights'
import type Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'

/** What the officer may do with a record that stands; one that was taken back is only read. */
export async function loanRights({ isLive, isVerified }: LoanSanction | Disbursement, may: RightCheck) {
  return {
    verify: isLive && !isVerified && (await may('LoanPolicy.verify')),
    takeBack: isLive && (await may('LoanPolicy.takeBack')),
  }
}

/** The same for a disbursement with its sanction and application (`visibleDisbursement`). */
export async function disbursementRights(disbursement: Disbursement, may: RightCheck) {
  const { isLive, sanction } = disbursement
  return {
    ...(await loanRights(disbursement, may)),
    edit: isLive && !sanction.application.status.isFinal && (await may('LoanPolicy.edit')),
    /** Beside the bank's own schedule. */
    compare: isLive && (await may('LoanPolicy.verify')),
  }
}
