import { afterCreate, belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { WorkflowDecisionSchema } from '#database/schema'
import { saveTextWords } from '#kernel/database/text_search'
import User from '#auth/models/user'

/** One step that was taken: by whom, when, from and to which status, and why. Append-only. */
export default class WorkflowDecision extends WorkflowDecisionSchema {
  static override table = 'workflow_decisions'

  @afterCreate()
  static saveWords({ id, remarks, $trx }: WorkflowDecision) {
    return saveTextWords($trx, 'decision', id, remarks ?? null)
  }

  @belongsTo(() => User, { foreignKey: 'decidedBy' })
  declare decider: BelongsTo<typeof User>
}
