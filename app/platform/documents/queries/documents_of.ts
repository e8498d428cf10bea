import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Document, { type SubjectType } from '#documents/models/document'

/** What is in the slots of one subject now, each with `currentVersion.file` loaded. */
export async function listDocuments(
  subjectType: SubjectType,
  subjectId: number,
  client?: TransactionClientContract
): Promise<Document[]> {
  return listDocumentsOfSubjects(subjectType, [subjectId], client)
}

/** What is in one slot of a subject now, with `currentVersion.file` loaded; null when it is empty. */
export const findDocument = (
  subjectType: SubjectType,
  subjectId: number,
  slot: string
): Promise<Document | null> => slotQuery(subjectType, [subjectId]).where({ slot }).first()

/** The same for several subjects of one type (the directors of a group). */
export async function listDocumentsOfSubjects(
  subjectType: SubjectType,
  subjectIds: number[],
  client?: TransactionClientContract
): Promise<Document[]> {
  if (subjectIds.length === 0) return []
  return slotQuery(subjectType, subjectIds, client).orderBy('id')
}

const slotQuery = (
  subjectType: SubjectType,
  subjectIds: number[],
  client?: TransactionClientContract
) =>
  Document.query({ client })
    .where({ subjectType })
    .whereIn('subjectId', subjectIds)
    .whereNotNull('currentVersionId')
    .preload('currentVersion', (version) => void version.preload('file'))
