import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Document, { type SubjectType } from '#documents/models/document'

/** The slots of a subject that hold a document. */
export async function listFilledSlots(
  subjectType: SubjectType,
  subjectId: number,
  client?: TransactionClientContract
): Promise<ReadonlySet<string>> {
  const filled = await Document.query({ client })
    .where({ subjectType, subjectId })
    .whereNotNull('currentVersionId')
    .select('slot')
  return new Set(filled.map(({ slot }) => slot))
}
