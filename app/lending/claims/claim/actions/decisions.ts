import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { formatRupees, paise } from '#kernel/money/paise'
import { replaceStatementEntries } from '#claims/days_past_due/actions/instalment_entries'
import Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { digestsOf } from '#claims/payments/queries/payment_checks'
import { openClaimsOf } from '#claims/claim/queries/claim_views'
import { beneficiariesOf } from '#claims/payments/queries/payable_claims'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { isAcceptableApprovedAmount } from '#claims/claim/rules/refund'
import { filesWithOpenQuestions } from '#approvals/collaboration/queries/discussion'
import { masters } from '#masters/queries/masters'
import { Decide } from '#workflow/actions/decide'
import type { Effect, EffectContext } from '#workflow/contracts/subject'
import { claimItemOf } from '#claims/claim/queries/claim_items'
import { isReturn } from '#claims/claim/queries/decision_statuses'
import type User from '#auth/models/user'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { recordAudit } from '#kernel/audit/record_audit'

/** Input of a step that advances a claim: the amount that its stage approves, in paise. */
export interface ApprovedAmount {
  approvedPaise: number
}

const claimOf = ({ trx, subject }: Pick<EffectContext, 'trx' | 'subject'>) =>
  Claim.query({ client: trx }).where('id', subject.id).firstOrFail()

async function requireNoOpenQuestions({ trx, subject }: Pick<EffectContext, 'trx' | 'subject'>) {
  if ((await filesWithOpenQuestions('claim', [subject.id], trx)).size === 0) return
  throw new Refusal('claims.messages.still_asked', {}, { status: 409 })
}

/**
 * Sets the amount that this stage approves: above 0, at most the proposed refund, and never more than the previous
 * stage (DECISIONS 8). The decision stores marks of the beneficiary, so that later stages see what has changed since.
 *
 * @throws Refusal while a question to the applicant is open, or an answer has not been accepted yet
 */
export const setApprovedAmount: Effect<ApprovedAmount> = async (context) => {
  const claim = await claimOf(context)
  await requireNoOpenQuestions(context)
  const approved = paise(context.input.approvedPaise)
  const check = isAcceptableApprovedAmount({
    approved,
    proposed: paise(claim.proposedPaise),
    previousStageApproved: claim.approvedPaise === null ? null : paise(claim.approvedPaise),
  })
  if (!check.ok) {
    throw new Refusal(
      `claims.messages.${check.error}`,
      { limit: formatRupees(check.limitPaise) },
      { field: 'approvedAmount' }
    )
  }
  await claim.merge({ approvedPaise: approved }).save()
  const [{ beneficiary }] = await beneficiariesOf([claim], context.trx)
  const digests = beneficiary ? { beneficiary: digestsOf(beneficiary) } : {}
  await context.decision.merge({ data: { approvedPaise: approved, ...digests } }).save()
}

/** After the MD's approval the refund waits for the next payment batch. */
export const makePayable: Effect = async (context) => {
  const claim = await claimOf(context)
  await claim.merge({ paymentStatusId: PaymentStatus.toBePaid }).save()
}

/**
 * Releases the rows of a rejected claim, unless the reason is final for them (DECISIONS 8); its statement's data about
 * instalments no longer counts.
 */
export const releaseRows: Effect = async (context) => {
  const { trx, subject, reasonId } = context
  const isFinal = reasonId !== null && masters().claimRejectReason(reasonId).isFinal
  if (!isFinal) {
    await ClaimRow.query({ client: trx })
      .where('claim_id', subject.id)
      .update({ live_schedule_row_id: null })
  }
  const claim = await claimOf(context)
  const closedByStep = context.transition.action
  await claim.merge({ rejectReasonId: reasonId, approvedPaise: null, closedByStep }).save()
  await replaceStatementEntries(claim, null, context.actor, trx)
}

/**
 * Makes a payment that the bank returned payable again.
 *
 * @throws Refusal while the account is requested, or its answer has not been accepted yet
 */
export const requeuePayment: Effect = async (context) => {
  await requireNoOpenQuestions(context)
  const claim = await claimOf(context)
  await claim.merge({ paymentStatusId: PaymentStatus.toBePaid }).save()
}

/** Stops a payment that is no longer to be made. */
export const stopPayment: Effect = async (context) => {
  const claim = await claimOf(context)
  await claim.merge({ paymentStatusId: PaymentStatus.notDue }).save()
}

/** Rejects the open claims of a cancelled LOI (DECISIONS 4 'cancel LOI'). */
export const rejectOpenClaims: Effect = async ({ trx, subject, remarks }) => {
  const step = { action: 'reject_with_loi', actor: null, remarks } as const
  for (const { id } of await openClaimsOf(subject.id, trx)) {
    await new Decide().run({ subjectType: 'claim', subjectId: id, ...step }, trx)
  }
}

/**
 * Returns the key of the claim item that a decision names; only a return may name one.
 *
 * @param item key of an item as the form sends it; null for none
 * @param step the role that decides, its action and the status in which the officer saw the claim
 * @throws FieldRefusals for an item that the claim does not have, and for every other step
 */
export async function returnedItemKey(
  claim: Claim,
  item: string | null,
  step: { role: number; action: string; expectedStatusId: number }
): Promise<string | null> {
  if (item === null) return null
  const returns = masters()
    .decisionSteps('claim', step.role)
    .some(
      (row) =>
        row.action === step.action &&
        row.fromStatus === step.expectedStatusId &&
        isReturn(row.toStatus)
    )
  if (returns && (await claimItemOf(claim, item))) return item
  throw new FieldRefusals([{ field: 'item', messageKey: 'workflow.messages.item_unknown' }])
}

/**
 * Opens a claim for an officer and records it in the audit log: an unusual claim can be approved in bulk only after its
 * officer has opened it.
 *
 * @throws NotFound when the officer may not see it
 */
export class ViewClaim {
  async run(officer: User, id: string | number, requestId?: string): Promise<Claim> {
    const claim = await visibleClaim(officer, id)
    await recordAudit({
      action: 'claim.viewed',
      actor: officer,
      subjectType: 'claim',
      subjectId: claim.id,
      districtId: claim.districtId,
      data: {},
      requestId,
    })
    return claim
  }
}
