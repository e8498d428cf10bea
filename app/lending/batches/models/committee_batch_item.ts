import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { CommitteeBatchItemSchema } from '#database/schema'
import Application from '#applications/models/application'
import CommitteeBatch from '#batches/models/committee_batch'

/** An application on the agenda of a meeting, and the committee's decision on it. */
export default class CommitteeBatchItem extends CommitteeBatchItemSchema {
  @belongsTo(() => CommitteeBatch, { foreignKey: 'batchId' })
  declare batch: BelongsTo<typeof CommitteeBatch>

  @belongsTo(() => Application)
  declare application: BelongsTo<typeof Application>
}
