import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { AnnouncementSchema } from '#database/schema'
import type { Audience } from '#notifications/rules/announcements'

/** A notice to everybody, or to all applicants, from one day to another. */
export default class Announcement extends AnnouncementSchema {
  static table = 'announcements'

  declare audience: Audience

  @belongsTo(() => User, { foreignKey: 'updatedBy' })
  declare editor: BelongsTo<typeof User>
}
