import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { GrievanceFileSchema } from '#database/schema'
import StoredFile from '#documents/models/stored_file'

/** A file attached to a grievance. */
export default class GrievanceFile extends GrievanceFileSchema {
  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>
}
