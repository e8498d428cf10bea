import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { rulesByCountingDay, type RulesBy } from '#masters/queries/scheme_rules'
import LoanSanction from '#loans/models/loan_sanction'
import type Loi from '#loi/models/loi'

/** The letter under which the bank sanctioned: it goes with the loan and its claims for ever. */
export async function letterOfSanction(
  sanctionId: number,
  client: QueryClientContract = db.connection()
): Promise<Loi> {
  const sanction = await LoanSanction.query({ client })
    .where('id', sanctionId)
    .preload('loi')
    .firstOrFail()
  return sanction.loi
}

/** What the scheme promises of the refund. */
export type RefundTerms = RulesBy<'sanctioningLetter'>

/**
 * Cap, window, years and grace of the refund as they were when the letter was issued under which the
 * bank sanctioned: it promises them (DECISIONS 5).
 */
export async function refundRulesOf(
  loanType: number,
  sanctionId: number,
  client?: QueryClientContract
): Promise<RefundTerms> {
  const { issuedOn } = await letterOfSanction(sanctionId, client)
  return rulesByCountingDay(loanType, { sanctioningLetter: issuedOn })
}
