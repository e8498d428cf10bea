import { afterCreate, belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { FileNoteSchema } from '#database/schema'
import { saveTextWords } from '#kernel/database/text_search'
import User from '#auth/models/user'
import FileNoteMention from '#approvals/collaboration/models/file_note_mention'

/** A note by one officer to the others on an application or a claim. Append-only. */
export default class FileNote extends FileNoteSchema {
  @afterCreate()
  static saveSearchWords({ id, body, $trx }: FileNote) {
    return saveTextWords($trx, 'note', id, body)
  }

  @belongsTo(() => User, { foreignKey: 'authorId' })
  declare author: BelongsTo<typeof User>

  @hasMany(() => FileNoteMention, { foreignKey: 'noteId' })
  declare mentions: HasMany<typeof FileNoteMention>
}
