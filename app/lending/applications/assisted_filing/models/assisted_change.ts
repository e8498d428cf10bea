import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { AssistedChangeSchema } from '#database/schema'
import type { AssistedSectionChange } from '#profile/contracts/profile_lock'

/** A record of how often a helper changed a section, and when last. */
export default class AssistedChange extends AssistedChangeSchema {
  declare kind: AssistedSectionChange['kind']

  @belongsTo(() => User, { foreignKey: 'actorId' })
  declare actor: BelongsTo<typeof User>
}
