import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { AadhaarLinkingStatementSchema } from '#database/schema'
import StoredFile from '#documents/models/stored_file'

/** A person's statement of the bank to which the national mapper credits their Aadhaar; the newest counts. */
export default class AadhaarLinkingStatement extends AadhaarLinkingStatementSchema {
  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>
}
