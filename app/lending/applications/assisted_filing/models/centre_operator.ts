import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { CentreOperatorSchema } from '#database/schema'

/** A person who works at a centre during a period. */
export default class CentreOperator extends CentreOperatorSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>
}
