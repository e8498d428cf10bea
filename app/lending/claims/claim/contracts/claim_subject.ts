import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { sqlInstant } from '#kernel/database/dialect'
import { notifyClaimant } from '#claims/claim/actions/notifications'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { masters } from '#masters/queries/masters'
import { CLAIM_OWNERS } from '#masters/rules/coded_values'
import { NOT_HELD, recountWaits, waitCells } from '#workflow/actions/count_subjects'
import type { SubjectAdapter, SubjectState } from '#workflow/contracts/subject'
import { acquireLock } from '#kernel/database/locks'
import type { FieldChange } from '#profile/contracts/sections'

/** The fields of a claim that determine its state: a model, or a plain row of many. */
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
  | 'firstSubmittedOn'
  | 'statusSince'
  | 'isReturned'
  | 'workflowVersion'
  | 'isHeld'
>

/** A claim that is with the bank or paid is pending with no officer. */
const PAYMENT_AT_BANK: readonly number[] = [PaymentStatus.sentToBank, PaymentStatus.paid]

/** Whether a claim is waiting for an officer. */
const isPendingWithOfficer = (statusId: number, paymentStatusId: number) =>
  (masters().claimStatus(statusId).pendingWithRole ?? Role.applicant) !== Role.applicant &&
  !PAYMENT_AT_BANK.includes(paymentStatusId)

/** Recounts, from the table, the claims waiting for officers. */
const recountClaimWaits = (client: QueryClientContract) =>
  recountWaits(client, {
    table: 'claims',
    statuses: 'claim_statuses',
    payment: 'payment_status_id',
  }).whereNotIn('files.payment_status_id', [...PAYMENT_AT_BANK])

/**
 * Returns the state of a claim for the workflow engine, counted with the amount that will be refunded.
 *
 * @param paymentStatusId its present or future payment status
 */
export function claimStateOf(
  claim: ClaimFacts,
  paymentStatusId = claim.paymentStatusId
): SubjectState {
  return {
    id: claim.id,
    userId: claim.userId,
    districtId: claim.districtId,
    loanType: claim.loanType,
    statusId: claim.statusId,
    paymentStatusId,
    amountPaise: claim.approvedPaise ?? claim.proposedPaise,
    workflowVersion: claim.workflowVersion,
    begunOn: claim.firstSubmittedOn,
    desk: isPendingWithOfficer(claim.statusId, paymentStatusId)
      ? { arrivedOn: indiaDateOf(claim.statusSince), isReturned: Boolean(claim.isReturned) }
      : null,
    isHeld: claim.isHeld,
  }
}

/** No claim is paid without a step by each of these roles (DECISIONS 8). */
const REQUIRED_ROLES = [Role.accounts, Role.auditor, Role.generalManager, Role.managingDirector]

/** The step that marks a claim as paid. */
export const PAID_STEP = 'mark_paid'

/** Returns the claim with an id, or null. */
export const claimById = cachedPerRequest((id: number, client?: QueryClientContract) =>
  Claim.query({ client })
    .where({ id })
    .withScopes(({ withHeld }) => withHeld())
    .first()
)

/** Registers claims with the workflow engine. */
export const claimSubject: SubjectAdapter = {
  type: 'claim',

  async load(id, client, { lock }) {
    const claim = lock
      ? await Claim.query({ client })
          .where('id', id)
          .withScopes(({ withHeld }) => withHeld())
          .forUpdate()
          .first()
      : await claimById(id, client)
    if (claim && lock) await acquireLock(client, 'claim', claim.id)
    return claim ? claimStateOf(claim) : null
  },

  async move(subject, { toStatus: toStatusId, comesBack }, trx) {
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
        ...(moved ? { status_since: now, is_returned: comesBack } : {}),
      })
    return Number(rows) === 1
  },

  async count(client) {
    const rows = await client
      .from('claims as files')
      .whereRaw(NOT_HELD.claims)
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

  countWaits: async (client) => waitCells(await recountClaimWaits(client)),

  statusName: (statusId) => masters().claimStatus(statusId),

  isFinal: (statusId) => Boolean(masters().claimStatus(statusId).isFinal),

  editing: {
    columns: CLAIM_OWNERS,
    /** Every role that may view claims, except the administrator (DECISIONS 10). */
    mayReview: (role) => ![Role.applicant, Role.administrator].some((one) => one === role),
    chain: { roles: REQUIRED_ROLES, effect: 'make_payable' },
  },

  /** The bank's answer to a payment batch. */
  endingAction: PAID_STEP,

  begins: { table: 'claims', column: 'first_submitted_on' },

  afterDecision: notifyClaimant,
}

/**
 * What a question stores of its answer: a day or an amount in paise, the version of the document, or the changes of the
 * account with its number masked; the account itself is stored encrypted in `account_answers`.
 */
export type StoredAnswer =
  | { value: string | number; before: string | number }
  | { versionId: number }
  | { accountChanges: FieldChange[] }
