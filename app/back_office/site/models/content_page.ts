import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { ContentPageSchema } from '#database/schema'
import ContentText from '#site/models/content_text'
import type { ContentSlug } from '#site/rules/content_pages'

/** A page of the site whose texts the administrator edits. */
export default class ContentPage extends ContentPageSchema {
  static table = 'content_pages'

  declare slug: ContentSlug

  @hasMany(() => ContentText, { foreignKey: 'pageId' })
  declare texts: HasMany<typeof ContentText>

  @belongsTo(() => User, { foreignKey: 'editedBy' })
  declare editor: BelongsTo<typeof User>
}
