import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { AnswerKind } from '#bank_desk/rules/branches'
import { LetterAnswerSchema } from '#database/schema'
import StoredFile from '#documents/models/stored_file'

/** A branch's answer about a letter that it holds. Immutable: corrections follow as new answers. */
export default class LetterAnswer extends LetterAnswerSchema {
  declare kind: AnswerKind

  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>
}
