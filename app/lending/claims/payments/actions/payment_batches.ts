import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { actingAssignmentId, recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, indiaDateOf, maxDate, startOfMonth } from '#kernel/calendar/plain_date'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { saveTextWords } from '#kernel/database/text_search'
import { type ClaimFacts, PAID_STEP, claimStateOf } from '#claims/claim/contracts/claim_subject'
import {
  type FinishedCell,
  WHOLE_PROCESS,
  addToFinishedCells,
  endedWaits,
  finishedCells,
  waitColumns,
} from '#workflow/actions/count_finished'
import { CellChanges, addChanges } from '#workflow/actions/count_subjects'
import type { EndedWaits } from '#workflow/rules/waits'
import { DateTime } from 'luxon'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal, SaveFailure } from '#kernel/exceptions/refusal'
import Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import {
  PaymentStatus,
  REVERSAL_STEP,
  type RETURN_STEPS,
} from '#claims/payments/rules/payment_status'
import { acquireLock } from '#kernel/database/locks'
import { undoSetOffs } from '#claims/recovery/actions/set_offs'

/** Steps of a payment that affect many claims at once and keep their status. */
export type PaymentStep =
  | 'send_to_bank'
  | 'take_back'
  | typeof PAID_STEP
  | (typeof RETURN_STEPS)[number]

type Actor = { id: number; role: number } | null

/**
 * Records the history and the counters of many claims whose payment status changes, in few queries: a batch may contain
 * a hundred thousand. Decisions are written batch by batch; the counters, which all users share, once at the end.
 */
export class PaymentSteps {
  readonly #changes = new CellChanges()
  readonly #finished: FinishedCell[] = []

  constructor(
    private readonly trx: TransactionClientContract,
    private readonly actor: Actor
  ) {}

  /**
   * @param claims in their previous state; `paymentStatusId` is the new status
   */
  async record(
    step: PaymentStep,
    claims: readonly ClaimFacts[],
    paymentStatusId: number,
    remarksOf: (claim: ClaimFacts) => string | null
  ): Promise<void> {
    if (claims.length === 0) return
    const now = sqlInstant(getClock().now())
    const remarks = claims.map(remarksOf)
    const ended = claims.map((claim) => this.#ended(step, claim))
    await this.trx.table('workflow_decisions').multiInsert(
      claims.map((claim, at) => ({
        subject_type: 'claim',
        subject_id: claim.id,
        action: step,
        from_status: claim.statusId,
        to_status: claim.statusId,
        decided_by: this.actor?.id ?? null,
        role: this.actor?.role ?? null,
        post_id: actingAssignmentId(this.actor?.id),
        remarks: remarks[at],
        ...storedColumns(claim.districtId, ended[at]),
        created_at: now,
      }))
    )
    await this.#saveWords(step, claims, remarks)
    for (const [at, claim] of claims.entries()) {
      const before = claimStateOf(claim)
      this.#changes.add(before, claimStateOf(claim, paymentStatusId))
      this.#finished.push(...finishedCells(before, ended[at], getClock().today()))
    }
  }

  /** Once the money is in the bank account, the wait that began with the first submission is over. */
  #ended(step: PaymentStep, claim: ClaimFacts): EndedWaits {
    return endedWaits('claim', claimStateOf(claim), {
      role: this.actor?.role ?? null,
      leaves: false,
      endsWhole: step === PAID_STEP,
      on: getClock().today(),
    })
  }

  /**
   * Removes what a returned payment had ended from the figures of the day of its return onwards: the figures of its own
   * day stay as published. Called after `record`, whose row it completes.
   */
  async removeFromFinished(claim: ClaimFacts, returnedOn: PlainDate): Promise<void> {
    const stepsOf = (action: PaymentStep) =>
      this.trx
        .from('workflow_decisions')
        .where({ subject_type: 'claim', subject_id: claim.id, action })
        .orderBy('id', 'desc')
        .first()
    const paid = await stepsOf(PAID_STEP)
    if (!paid || paid.whole_days === null) return
    const takenBackOn = maxDate(returnedOn, indiaDateOf(instantOf(paid.created_at)))
    const { waited_in_district, whole_days, is_whole_timely } = paid
    const { id } = await stepsOf(REVERSAL_STEP)
    await this.trx
      .from('workflow_decisions')
      .where({ id })
      .update({ waited_in_district, whole_days, is_whole_timely, taken_back_on: takenBackOn })
    this.#finished.push({
      monthOn: startOfMonth(takenBackOn),
      districtId: Number(waited_in_district),
      statusId: WHOLE_PROCESS,
      days: Number(whole_days),
      isTimely: Boolean(Number(is_whole_timely)),
      subjects: -1,
    })
  }

  /** Remarks are searchable; the rows were inserted together, which does not return their ids. */
  async #saveWords(
    step: string,
    claims: readonly ClaimFacts[],
    remarks: readonly (string | null)[]
  ) {
    for (const [at, claim] of claims.entries()) {
      if (remarks[at] === null) continue
      const [{ id }] = await this.trx
        .from('workflow_decisions')
        .where({ subject_type: 'claim', subject_id: claim.id, action: step })
        .max('id as id')
      await saveTextWords(this.trx, 'decision', Number(id), remarks[at])
    }
  }

  /** Must be called last in the transaction. */
  async count(): Promise<void> {
    await addChanges(this.trx, 'claim', this.#changes)
    await addToFinishedCells(this.trx, 'claim', this.#finished)
  }
}

function storedColumns(districtId: number, ended: EndedWaits) {
  const columns = waitColumns(districtId, ended)
  return {
    waited_in_district: columns.waitedInDistrict,
    stage_days: columns.stageDays,
    is_stage_timely: columns.isStageTimely,
    whole_days: columns.wholeDays,
    is_whole_timely: columns.isWholeTimely,
  }
}

const BATCH_SIZE = 500

/** @throws NotFound */
export async function lockPaymentBatch(
  id: number,
  trx: TransactionClientContract
): Promise<PaymentBatch> {
  const batch = await PaymentBatch.query({ client: trx }).where('id', id).forUpdate().first()
  if (!batch) {
    throw new NotFound()
  }
  await acquireLock(trx, 'payment_batch', id)
  return batch
}

/**
 * Cancels a batch before its first download: its claims wait for payment again (DECISIONS 9).
 *
 * @throws Refusal once it has been downloaded: the bank may have it
 */
export class CancelPaymentBatch {
  run(
    input: { batchId: number; actor: { id: number; role: number } },
    existing?: TransactionClientContract
  ): Promise<void> {
    return inTransaction(async (trx) => {
      const batch = await lockPaymentBatch(input.batchId, trx)
      if (!batch.isCancellable) {
        throw new Refusal('claims.messages.batch_not_cancellable', { number: batch.number })
      }
      const steps = new PaymentSteps(trx, input.actor)
      const items = await PaymentBatchItem.query({ client: trx })
        .where('batch_id', batch.id)
        .select('id', 'claim_id')
      for (let start = 0; start < items.length; start += BATCH_SIZE) {
        const ids = items.slice(start, start + BATCH_SIZE).map((item) => item.claimId)
        const claims = await Claim.query({ client: trx }).whereIn('id', ids).forUpdate()
        await trx
          .from('claims')
          .whereIn('id', ids)
          .update({ payment_status_id: PaymentStatus.toBePaid })
        await steps.record('take_back', claims, PaymentStatus.toBePaid, () => batch.number)
      }
      await steps.count()
      await undoSetOffs(
        items.map(({ id }) => id),
        trx
      )
      await trx
        .from('payment_batch_items')
        .where('batch_id', batch.id)
        .update({ live_claim_id: null })
      const cancelledAt = DateTime.fromJSDate(getClock().now())
      await batch.merge({ status: 'cancelled', cancelledAt }).save()
      await recordAudit({
        action: 'payment_batch.cancelled',
        actor: input.actor,
        subjectType: 'payment_batch',
        subjectId: batch.id,
        trx,
      })
    }, existing)
  }
}

/**
 * Runs the payment update before a file for the bank: whether it is refused or fails, the message states that no file
 * was produced (document 4, section 8). A message about a field is shown next to it.
 *
 * @throws Refusal claims.messages.update_refused with the reason; SaveFailure
 */
export async function reportingUpdateFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) {
      const reason = { key: error.messageKey, params: error.params }
      const { status, field } = error
      throw new Refusal('claims.messages.update_refused', { reason }, { status, field })
    }
    throw new SaveFailure('claims.messages.update_failed', error)
  }
}
