import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { ContentPageSchema } from '#database/schema'
import ContentText from '#site/models/content_text'

/** A page of the site whose words the administrator keeps. */
export default class ContentPage extends ContentPageSchema {
  static table = 'content_pages'

  @hasMany(() => ContentText, { foreignKey: 'pageId' })
  declare texts: HasMany<typeof ContentText>
}
