import { compose } from '@adonisjs/core/helpers'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { translated } from '#kernel/database/translations'
import { AnnouncementSchema } from '#database/schema'
import type { Audience } from '#notifications/rules/announcements'

/** An announcement to everybody, or to all applicants, between two days. */
export default class Announcement extends compose(AnnouncementSchema, translated('title', 'text')) {
  static table = 'announcements'

  declare audience: Audience

  @belongsTo(() => User, { foreignKey: 'updatedBy' })
  declare editor: BelongsTo<typeof User>
}
