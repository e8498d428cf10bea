import { registerSanctionRule } from '#approvals/registry'
import { liveSanctionOf } from '#loans/queries/loan_of'

/** Takes back what a test said of sanctions: they are asked of the loans again. */
export function askLoansForSanctions() {
  registerSanctionRule(async (id) => (await liveSanctionOf(id)) !== null)
}
