import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { AnswerKind } from '#bank_desk/rules/branches'
import { LetterAnswerSchema } from '#database/schema'
import StoredFile from '#documents/models/stored_file'

/** What a branch said of a letter it has. It never changes: a later one follows it. */
export default class LetterAnswer extends LetterAnswerSchema {
  declare kind: AnswerKind

  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>
}
