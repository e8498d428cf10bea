import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { CommitteeBatchSchema } from '#database/schema'
import User from '#auth/models/user'
import CommitteeBatchItem from '#batches/models/committee_batch_item'

/** A meeting of the selection committee: applications, a day, a time and, afterwards, a report. */
export default class CommitteeBatch extends CommitteeBatchSchema {
  declare status: 'scheduled' | 'reported'

  @hasMany(() => CommitteeBatchItem, { foreignKey: 'batchId' })
  declare items: HasMany<typeof CommitteeBatchItem>

  @belongsTo(() => User, { foreignKey: 'reportedBy' })
  declare reporter: BelongsTo<typeof User>

  get isReported() {
    return this.status === 'reported'
  }
}
