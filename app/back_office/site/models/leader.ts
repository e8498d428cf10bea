import { compose } from '@adonisjs/core/helpers'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { translated } from '#kernel/database/translations'
import { LeaderSchema } from '#database/schema'
import StoredFile from '#documents/models/stored_file'

/** A leader of the corporation, as the home page shows them. */
export default class Leader extends compose(LeaderSchema, translated('name', 'post')) {
  static table = 'leaders'

  @belongsTo(() => StoredFile, { foreignKey: 'photoFileId' })
  declare photo: BelongsTo<typeof StoredFile>

  @belongsTo(() => User, { foreignKey: 'updatedBy' })
  declare editor: BelongsTo<typeof User>
}
