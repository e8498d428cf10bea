import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { DocumentVersionSchema } from '#database/schema'
import Document from '#documents/models/document'
import StoredFile from '#documents/models/stored_file'

/** A file that was once in a slot; replaced and removed ones are kept (DECISIONS 6). */
export default class DocumentVersion extends DocumentVersionSchema {
  @belongsTo(() => Document)
  declare document: BelongsTo<typeof Document>

  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>
}
