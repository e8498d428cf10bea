import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Document, { type SubjectType } from '#documents/models/document'

/** What is in the slots of one subject now, each with `currentVersion.file` loaded. */
export async function documentsOf(
  subjectType: SubjectType,
  subjectId: number,
  client?: TransactionClientContract
): Promise<Document[]> {
  return documentsOfMany(subjectType, [subjectId], client)
}

/** What is in one slot of a subject now, with `currentVersion.file` loaded; null when it is empty. */
export const documentIn = (
  subjectType: SubjectType,
  subjectId: number,
  slot: string
): Promise<Document | null> => inSlots(subjectType, [subjectId]).where({ slot }).first()

/** The same for several subjects of one type (the directors of a group). */
export async function documentsOfMany(
  subjectType: SubjectType,
  subjectIds: number[],
  client?: TransactionClientContract
): Promise<Document[]> {
  if (subjectIds.length === 0) return []
  return inSlots(subjectType, subjectIds, client).orderBy('id')
}

const inSlots = (
  subjectType: SubjectType,
  subjectIds: number[],
  client?: TransactionClientContract
) =>
  Document.query({ client })
    .where({ subjectType })
    .whereIn('subjectId', subjectIds)
    .whereNotNull('currentVersionId')
    .preload('currentVersion', (version) => void version.preload('file'))
