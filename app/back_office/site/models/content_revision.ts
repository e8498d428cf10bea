import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { ContentRevisionSchema } from '#database/schema'
import ContentRevisionText from '#site/models/content_revision_text'

/** An earlier text of a page, with author and time. */
export default class ContentRevision extends ContentRevisionSchema {
  static table = 'content_revisions'

  @hasMany(() => ContentRevisionText, { foreignKey: 'revisionId' })
  declare texts: HasMany<typeof ContentRevisionText>

  @belongsTo(() => User, { foreignKey: 'createdBy' })
  declare author: BelongsTo<typeof User>
}
