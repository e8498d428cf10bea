import type { AsOf } from '#kernel/calendar/as_of'
import { sqlInstant } from '#kernel/database/instant'
import Document, { type SubjectType } from '#documents/models/document'
import type DocumentVersion from '#documents/models/document_version'
import { listDocumentsOfSubjects } from '#documents/queries/documents_of'

/**
 * What was in the slots of some subjects, each with `currentVersion.file` loaded, as `documentsOfMany` says it of
 * now. The documents are read to be shown and are never saved.
 */
export async function documentsAsOf(
  subjectType: SubjectType,
  subjectIds: number[],
  { before }: AsOf
): Promise<Document[]> {
  if (before === null) return listDocumentsOfSubjects(subjectType, subjectIds)
  if (subjectIds.length === 0) return []
  const documents = await Document.query()
    .where({ subjectType })
    .whereIn('subjectId', subjectIds)
    .preload('versions', (versions) => {
      void versions.where('placedAt', '<', before).preload('file').orderBy('placedAt').orderBy('id')
    })
    .orderBy('id')
  return documents.flatMap((document) => {
    const version = document.versions.at(-1)
    if (!version || wasRemovedBefore(version, before)) return []
    document.$setRelated('currentVersion', version)
    document.title = version.title
    return [document]
  })
}

const wasRemovedBefore = ({ removedAt }: DocumentVersion, before: string) =>
  removedAt !== null && sqlInstant(removedAt) < before
