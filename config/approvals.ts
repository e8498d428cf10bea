import env from '#start/env'
import { paise } from '#kernel/money/paise'

/** What approvals take as usual, beside the rules themselves. */
const approvals = {
  /** A refund above it is looked at by itself, in paise. */
  usualClaimLimit: paise(env.get('USUAL_CLAIM_RUPEES', 50_000) * 100),
  /** A loan above it is looked at by itself, in paise. */
  usualLoanLimit: paise(env.get('USUAL_LOAN_RUPEES', 15_00_000) * 100),
}

export default approvals
