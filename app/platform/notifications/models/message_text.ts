import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { MessageTextSchema } from '#database/schema'

/** A version of a text as an administrator wrote it; it is never changed, the next one follows. */
export default class MessageText extends MessageTextSchema {
  static table = 'message_texts'

  @belongsTo(() => User, { foreignKey: 'madeBy' })
  declare maker: BelongsTo<typeof User>
}
