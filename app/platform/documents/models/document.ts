import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { DocumentSchema } from '#database/schema'
import DocumentVersion from '#documents/models/document_version'

/** Subjects that a document can belong to; `subjectId` is the id of that row. */
const SUBJECT_TYPES = [
  'profile',
  'group',
  'director',
  'sanction',
  'disbursement',
  'claim',
  'committee_report',
] as const

export type SubjectType = (typeof SUBJECT_TYPES)[number]

/** A slot of a subject and its current file; null when it was emptied. */
export default class Document extends DocumentSchema {
  declare subjectType: SubjectType

  @belongsTo(() => DocumentVersion, { foreignKey: 'currentVersionId' })
  declare currentVersion: BelongsTo<typeof DocumentVersion>

  @hasMany(() => DocumentVersion)
  declare versions: HasMany<typeof DocumentVersion>
}
