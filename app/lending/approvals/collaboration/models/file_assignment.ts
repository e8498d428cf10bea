import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { FileAssignmentSchema } from '#database/schema'
import User from '#auth/models/user'

/** Who of its post has a file, as long as it stands there; a help, which takes no right from anybody. */
export default class FileAssignment extends FileAssignmentSchema {
  @belongsTo(() => User, { foreignKey: 'userId' })
  declare user: BelongsTo<typeof User>
}
