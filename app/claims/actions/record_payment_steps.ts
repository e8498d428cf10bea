import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { actingPostOf } from '#core/audit/acting_post'
import { getClock } from '#core/calendar/clock'
import { sqlInstant } from '#core/database/instant'
import { type ClaimFacts, claimStateOf } from '#claims/contracts/claim_subject'
import { addChanges, CellChanges } from '#workflow/actions/count_subjects'

/** Steps of a payment that touch many claims at once and keep their status. */
export type PaymentStep = 'send_to_bank' | 'take_back' | 'mark_paid' | 'mark_failed'

type Actor = { id: number; role: number } | null

/**
 * The history and the counters of many claims whose payment status changes, in few statements: a
 * batch may hold a hundred thousand. Decisions are written portion by portion; the counters, which
 * everybody shares, once at the end.
 */
export class PaymentSteps {
  readonly #changes = new CellChanges()

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
    await this.trx.table('workflow_decisions').multiInsert(
      claims.map((claim) => ({
        subject_type: 'claim',
        subject_id: claim.id,
        action: step,
        from_status: claim.statusId,
        to_status: claim.statusId,
        decided_by: this.actor?.id ?? null,
        role: this.actor?.role ?? null,
        post_id: actingPostOf(this.actor?.id),
        remarks: remarksOf(claim),
        created_at: now,
      }))
    )
    for (const claim of claims) {
      this.#changes.add(claimStateOf(claim), claimStateOf(claim, paymentStatusId))
    }
  }

  /** Last of all in the transaction. */
  async count(): Promise<void> {
    await addChanges(this.trx, 'claim', this.#changes)
  }
}
