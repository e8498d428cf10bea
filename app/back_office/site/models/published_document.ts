import { compose } from '@adonisjs/core/helpers'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import User from '#auth/models/user'
import { translated } from '#kernel/database/translations'
import { PublishedDocumentSchema } from '#database/schema'
import StoredFile from '#documents/models/stored_file'

export const DOCUMENT_KINDS = ['download', 'act', 'notification', 'circular'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A public document; its file is in the private store and is served only while published. */
export default class PublishedDocument extends compose(
  PublishedDocumentSchema,
  translated('name')
) {
  static table = 'published_documents'

  declare kind: DocumentKind

  @belongsTo(() => StoredFile, { foreignKey: 'fileId' })
  declare file: BelongsTo<typeof StoredFile>

  @belongsTo(() => User, { foreignKey: 'createdBy' })
  declare publisher: BelongsTo<typeof User>

  @belongsTo(() => User, { foreignKey: 'withdrawnBy' })
  declare withdrawer: BelongsTo<typeof User>
}
