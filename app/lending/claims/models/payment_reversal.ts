import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { PaymentReversalSchema } from '#database/schema'
import User from '#auth/models/user'
import StoredFile from '#documents/models/stored_file'

/**
 * A payment that the bank credited and returned later, in paise: reported by a response and, from `reversedAt` on,
 * booked by two persons (DECISIONS 9).
 */
export default class PaymentReversal extends PaymentReversalSchema {
  @belongsTo(() => User, { foreignKey: 'proposedBy' })
  declare proposer: BelongsTo<typeof User> | null

  @belongsTo(() => User, { foreignKey: 'confirmedBy' })
  declare confirmer: BelongsTo<typeof User> | null

  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile> | null
}
