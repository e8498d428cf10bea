import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { DocumentChangeSchema } from '#database/schema'

/** A replacement of a document by an officer: who, when, old, new and why (DECISIONS 6). Append-only. */
export default class DocumentChange extends DocumentChangeSchema {
  @belongsTo(() => User, { foreignKey: 'changedBy' })
  declare changer: BelongsTo<typeof User>
}
