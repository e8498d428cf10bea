import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { FileAssignmentSchema } from '#database/schema'
import User from '#auth/models/user'

/** The officer of the post who works on a file while it is there; it restricts nobody. */
export default class FileAssignment extends FileAssignmentSchema {
  @belongsTo(() => User, { foreignKey: 'userId' })
  declare user: BelongsTo<typeof User>
}
