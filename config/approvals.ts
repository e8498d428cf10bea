import env from '#start/env'
import { paise } from '#kernel/money/paise'

/** Limits up to which an approval is usual, besides the rules themselves. */
const approvals = {
  /** A refund above this requires an individual look, in paise. */
  usualClaimLimit: paise(env.get('USUAL_CLAIM_RUPEES', 50_000) * 100),
  /** A loan above this requires an individual look, in paise. */
  usualLoanLimit: paise(env.get('USUAL_LOAN_RUPEES', 15_00_000) * 100),
}

export default approvals
