import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { LoanSanctionSchema } from '#database/schema'
import Application from '#applications/models/application'
import Disbursement from '#loans/models/disbursement'
import Loi from '#loi/models/loi'

/** The bank's sanction for an application, as stated in its letter (document 4, section 3). */
export default class LoanSanction extends LoanSanctionSchema {
  @belongsTo(() => Application)
  declare application: BelongsTo<typeof Application>

  /** The letter of intent within whose validity the bank sanctioned. */
  @belongsTo(() => Loi)
  declare loi: BelongsTo<typeof Loi>

  @hasMany(() => Disbursement, { foreignKey: 'sanctionId' })
  declare disbursements: HasMany<typeof Disbursement>

  /** Whether it is not withdrawn: the sanction in force. */
  get isLive() {
    return this.liveApplicationId !== null
  }

  /** Whether it has a reference that identifies its payments in statements. */
  get hasReference() {
    return this.accountLast4 !== null || this.mandateLast4 !== null
  }

  get isVerified() {
    return this.verifiedAt !== null
  }

  /** The amount that may still be disbursed, in paise. */
  get remainingPaise() {
    return this.amountPaise - this.disbursedPaise
  }
}
