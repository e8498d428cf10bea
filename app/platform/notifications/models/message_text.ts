import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { MessageTextSchema } from '#database/schema'

/** A version of a text by an administrator; it is never changed, only followed by the next one. */
export default class MessageText extends MessageTextSchema {
  static table = 'message_texts'

  @belongsTo(() => User, { foreignKey: 'madeBy' })
  declare maker: BelongsTo<typeof User>
}
