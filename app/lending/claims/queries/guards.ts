import { claimById } from '#claims/claim/contracts/claim_subject'
import { openClaimsOf } from '#claims/claim/queries/claim_views'
import { isRefundPeriodOver, lastDayToCorrect } from '#claims/claim/rules/claimable_rows'
import { isNewPerson } from '#claims/rules/deciding_person'
import { undecidedCredit } from '#claims/payments/queries/late_credits'
import { isAccountCorrected } from '#claims/payments/queries/reversals'
import { PaymentStatus, isStoppable } from '#claims/payments/rules/payment_status'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { firstDueOn, isLoanVerified, loanOf, refundRulesOf } from '#loans/queries/loans'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import type { Guard, GuardContext } from '#workflow/contracts/subject'
import { decisionsOf } from '#workflow/queries/decision_history'

const claimOf = async ({ client, subject }: GuardContext) => (await claimById(subject.id, client))!

/** Guards of the steps of a claim, by their names in the table of transitions. */
export const CLAIM_GUARDS: Record<string, Guard> = {
  /** A claim cannot advance at any stage while its loan is not verified (DECISIONS 7). */
  loan_verified: async (context) => {
    const { applicationId } = await claimOf(context)
    return isLoanVerified(applicationId, context.client)
  },
  new_person: async ({ client, subject, actor }) => {
    if (!actor) return true
    const steps = await decisionsOf('claim', subject.id, null, client)
    const own = steps.filter(({ decidedBy }) => decidedBy === actor.id)
    return isNewPerson(subject.statusId, own)
  },
  payment_failed: async (context) =>
    context.subject.paymentStatusId === PaymentStatus.failed &&
    (await undecidedCredit(context.subject.id, context.client)) === null &&
    (await isAccountCorrected(await claimOf(context), context.client)),
  payment_stoppable: async ({ subject, client }) =>
    isStoppable(subject.paymentStatusId) && (await undecidedCredit(subject.id, client)) === null,
  /** A returned claim that was not corrected in time is closed (DECISIONS 8). */
  return_overdue: async (context) => {
    const { statusSince } = await claimOf(context)
    const { subject, today } = context
    const rules = rulesByCountingDay(subject.loanType, { work: today })
    return today > lastDayToCorrect(indiaDateOf(statusSince), rules.claimReturnCloseDays)
  },
}

/** Whether the last claimable row's window has closed and no claim is open (DECISIONS 4 'complete'). */
export async function refundPeriodOver({ client, subject, today }: GuardContext) {
  const loan = await loanOf(subject.id, client)
  const first = firstDueOn(loan)
  if (!loan || !first || (await openClaimsOf(subject.id, client)).length > 0) return false
  const rules = await refundRulesOf(subject.loanType, loan.sanction.id, client)
  const limits = { windowMonths: rules.claimWindowMonths, periodYears: rules.refundPeriodYears }
  const dueDates = loan.disbursements.flatMap(({ rows }) => rows.map(({ dueOn }) => dueOn))
  return isRefundPeriodOver({ firstDueOn: first, dueDates }, limits, today)
}
