import { compose } from '@adonisjs/core/helpers'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { translated } from '#kernel/database/translations'
import { AnnouncementSchema } from '#database/schema'
import type { Audience } from '#notifications/rules/announcements'

/** A notice to everybody, or to all applicants, from one day to another. */
export default class Announcement extends compose(AnnouncementSchema, translated('title', 'text')) {
  static table = 'announcements'

  declare audience: Audience

  @belongsTo(() => User, { foreignKey: 'updatedBy' })
  declare editor: BelongsTo<typeof User>
}
