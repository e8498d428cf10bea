import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { FileNoteMentionSchema } from '#database/schema'
import User from '#auth/models/user'

/** A colleague mentioned in a note. */
export default class FileNoteMention extends FileNoteMentionSchema {
  @belongsTo(() => User, { foreignKey: 'userId' })
  declare user: BelongsTo<typeof User>
}
