import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { actingAssignmentId } from '#kernel/audit/acting_post'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { type ClaimFacts, claimStateOf, PAID_STEP } from '#claims/contracts/claim_subject'
import {
  addToFinished,
  endedWaits,
  type FinishedCell,
  finishedCells,
  waitColumns,
} from '#workflow/actions/count_finished'
import { addChanges, CellChanges } from '#workflow/actions/count_subjects'
import type { EndedWaits } from '#workflow/rules/finished_wait'

/** Steps of a payment that touch many claims at once and keep their status. */
export type PaymentStep = 'send_to_bank' | 'take_back' | typeof PAID_STEP | 'mark_failed'

type Actor = { id: number; role: number } | null

/**
 * The history and the counters of many claims whose payment status changes, in few statements: a
 * batch may hold a hundred thousand. Decisions are written portion by portion; the counters, which
 * everybody shares, once at the end.
 */
export class PaymentSteps {
  readonly #changes = new CellChanges()
  readonly #finished: FinishedCell[] = []

  constructor(
    private readonly trx: TransactionClientContract,
    private readonly actor: Actor
  ) {}

  /**
   * @param claims as they were before; `paymentStatusId` says what they are now
   */
  async record(
    step: PaymentStep,
    claims: readonly ClaimFacts[],
    paymentStatusId: number,
    remarksOf: (claim: ClaimFacts) => string | null
  ): Promise<void> {
    if (claims.length === 0) return
    const now = sqlInstant(getClock().now())
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
        remarks: remarksOf(claim),
        ...storedColumns(claim.districtId, ended[at]),
        created_at: now,
      }))
    )
    for (const [at, claim] of claims.entries()) {
      const before = claimStateOf(claim)
      this.#changes.add(before, claimStateOf(claim, paymentStatusId))
      this.#finished.push(...finishedCells(before, ended[at], getClock().today()))
    }
  }

  /** With the money at the bank account, what began with the first submission is over. */
  #ended(step: PaymentStep, claim: ClaimFacts): EndedWaits {
    return endedWaits('claim', claimStateOf(claim), {
      role: this.actor?.role ?? null,
      leaves: false,
      endsWhole: step === PAID_STEP,
      on: getClock().today(),
    })
  }

  /** Last of all in the transaction. */
  async count(): Promise<void> {
    await addChanges(this.trx, 'claim', this.#changes)
    await addToFinished(this.trx, 'claim', this.#finished)
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
