import { belongsTo, hasMany, scope } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { ClaimSchema } from '#database/schema'
import Application from '#applications/models/application'
import ClaimRow from '#claims/models/claim_row'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { masters } from '#masters/queries/masters'

/** Returns the column of the claims dashboard: approved claims move on to Paid. */
export function claimOwner(status: { owner: string }, paymentStatusId: number): string {
  const isPaid = paymentStatusId === PaymentStatus.paid
  return status.owner === 'ToBePaid' && isPaid ? 'Paid' : status.owner
}

/** A claim for the interest of instalments paid to the bank (DECISIONS 8); amounts in paise. */
export default class Claim extends ClaimSchema {
  @belongsTo(() => Application)
  declare application: BelongsTo<typeof Application>

  @hasMany(() => ClaimRow)
  declare rows: HasMany<typeof ClaimRow>

  /** Loads with the claim whether its application is held, which `isHeld` then returns. */
  static withHeld = scope((query: ModelQueryBuilderContract<typeof Claim>) => {
    const held = query.client
      .from('applications')
      .whereColumn('applications.id', 'claims.application_id')
      .select('is_held')
    query.select('claims.*').select(held.as('is_held'))
  })

  /** Whether decisions must wait until its district is released; false where this was not loaded. */
  get isHeld(): boolean {
    return Boolean(this.$extras.is_held)
  }

  get status() {
    return masters().claimStatus(this.statusId)
  }

  /** The column of the claims dashboard to which it belongs. */
  get owner() {
    return claimOwner(this.status, this.paymentStatusId)
  }

  /** Claimed less approved amount; null before the first approval. */
  get rejectedPaise() {
    return this.approvedPaise === null ? null : this.interestPaise - this.approvedPaise
  }
}
