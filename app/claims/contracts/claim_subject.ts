import { getClock } from '#core/calendar/clock'
import { sqlInstant } from '#core/database/instant'
import { tellClaimant } from '#claims/actions/tell_claimant'
import Claim from '#claims/models/claim'
import { masters } from '#masters/queries/masters'
import type { SubjectAdapter, SubjectState } from '#workflow/contracts/subject'

/** A claim as far as its state goes: a model, or a plain row of many. */
export type ClaimFacts = Pick<
  Claim,
  | 'id'
  | 'userId'
  | 'districtId'
  | 'loanType'
  | 'statusId'
  | 'paymentStatusId'
  | 'approvedPaise'
  | 'proposedPaise'
>

/** What the workflow engine needs to know of a claim; counted with what will be refunded. */
export function claimStateOf(claim: ClaimFacts): SubjectState {
  return {
    id: claim.id,
    userId: claim.userId,
    districtId: claim.districtId,
    loanType: claim.loanType,
    statusId: claim.statusId,
    paymentStatusId: claim.paymentStatusId,
    amountPaise: claim.approvedPaise ?? claim.proposedPaise,
  }
}

/** Lends claims to the workflow engine. */
export const claimSubject: SubjectAdapter = {
  type: 'claim',

  async load(id, client, { lock }) {
    const query = Claim.query({ client }).where('id', id)
    const claim = await (lock ? query.forUpdate() : query).first()
    return claim ? claimStateOf(claim) : null
  },

  async move(subject, toStatusId, trx) {
    const now = sqlInstant(getClock().now())
    const moved = subject.statusId !== toStatusId
    const rows = await trx
      .from('claims')
      .where('id', subject.id)
      .where('status_id', subject.statusId)
      .where('payment_status_id', subject.paymentStatusId)
      .update({
        status_id: toStatusId,
        updated_at: now,
        ...(moved ? { status_since: now } : {}),
      })
    return Number(rows) === 1
  },

  async count(client) {
    const rows = await client
      .from('claims')
      .select('district_id', 'loan_type', 'status_id', 'payment_status_id')
      .count('* as subjects')
      .select(client.raw('sum(coalesce(approved_paise, proposed_paise)) as amount'))
      .groupBy('district_id', 'loan_type', 'status_id', 'payment_status_id')
    return rows.map((row) => ({
      districtId: row.district_id,
      loanType: row.loan_type,
      statusId: row.status_id,
      paymentStatusId: row.payment_status_id,
      subjects: Number(row.subjects),
      amountPaise: Number(row.amount),
    }))
  },

  statusName: (statusId) => masters().claimStatus(statusId),

  afterDecision: tellClaimant,
}
