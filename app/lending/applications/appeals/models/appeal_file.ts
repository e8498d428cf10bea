import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { AppealFileSchema } from '#database/schema'
import StoredFile from '#documents/models/stored_file'

/** A document attached to an appeal. */
export default class AppealFile extends AppealFileSchema {
  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>
}
