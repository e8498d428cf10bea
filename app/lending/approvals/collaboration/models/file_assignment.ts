import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { FileAssignmentSchema } from '#database/schema'
import User from '#auth/models/user'

/** Who of the post works on an application while it is there; it restricts nobody. */
export default class FileAssignment extends FileAssignmentSchema {
  @belongsTo(() => User, { foreignKey: 'userId' })
  declare user: BelongsTo<typeof User>
}
