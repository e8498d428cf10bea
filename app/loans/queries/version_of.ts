import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Document from '#documents/models/document'

/**
 * What an officer compares, as one short text: the row as last saved and the files in its slots.
 * It differs as soon as either has changed.
 */
export async function versionOf(
  subjectType: 'sanction' | 'disbursement',
  record: { id: number; updatedAt: { toMillis(): number } },
  client: QueryClientContract = db.connection()
): Promise<string> {
  const documents = await Document.query({ client })
    .where({ subjectType, subjectId: record.id })
    .orderBy('slot')
  const files = documents.map((document) => document.currentVersionId ?? 0)
  return [Math.floor(record.updatedAt.toMillis() / 1000), ...files].join('-')
}
